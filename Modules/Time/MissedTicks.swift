/// Decides what happens to ticks that were due while the scheduler was late.
///
/// A scheduler is late after its thread was blocked, or after an action that took longer than the interval.
public enum MissedTicks: Sendable, Hashable {
  /// All missed ticks come at once, so there is one tick for each interval.
  case madeUp
  /// One late tick replaces all missed ticks. The next tick comes when it is due, a whole number of intervals after the
  /// first tick.
  case skipped

  /// The instant of the next tick.
  ///
  /// - Parameters:
  ///   - due: the instant at which this tick was due.
  ///   - interval: the time between two ticks; above zero.
  ///   - scheduler: its time is read only to skip ticks.
  func next(after due: SchedulerInstant, every interval: Duration, on scheduler: any Scheduler) -> SchedulerInstant {
    let next = due.advanced(by: interval)
    guard self == .skipped, case let now = scheduler.now, next <= now else { return next }
    let rest = due.duration(to: now).remainder(dividingBy: interval)
    return now.advanced(by: interval.saturatingSubtracting(rest))
  }
}
