/// The probabilities of a scheduler's faults, and their sizes.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct SchedulerFaults: Sendable {
  var stall = Duration.zero
  var stallPercent = 0
  var delay = Duration.zero
  var delayPercent = 0
  var cancelPercent = 0

  /// Decides whether the scheduler stops when an action is added, and for how long.
  func stall(_ decisions: inout DecisionMaker) -> Duration? { decisions.hits(percent: stallPercent) ? stall : nil }

  /// Decides how late a timer is.
  func lateness(tolerance: Duration, _ decisions: inout DecisionMaker) -> Duration {
    decisions.hits(percent: delayPercent) ? delay + tolerance : .zero
  }
}
