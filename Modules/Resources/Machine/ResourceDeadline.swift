import ReactiveSchedulers

/// The instant at which a timer must fire, and a number that changes with the reason for it.
struct ResourceDeadline {
  let key: LoadNumber
  let instant: SchedulerInstant
}
