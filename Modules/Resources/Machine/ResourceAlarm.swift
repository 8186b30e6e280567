import ReactiveSchedulers

/// The reason for a timer of a resource.
enum ResourceAlarm: Int, CaseIterable {
  case retry
  case timeout
  case poll
  case grace
}

/// The instant at which a timer must fire, and a number that changes with the reason for it.
struct ResourceDeadline {
  let key: LoadNumber
  let instant: SchedulerInstant
}
