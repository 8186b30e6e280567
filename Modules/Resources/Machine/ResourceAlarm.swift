/// The reason for a timer of a resource.
enum ResourceAlarm: Int, CaseIterable {
  case retry
  case timeout
  case poll
  case grace
}
