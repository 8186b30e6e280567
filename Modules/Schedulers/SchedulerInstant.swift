/// A point on a scheduler's own time line, given as the time since that line's beginning.
///
/// It is never a date: nothing moves it when somebody sets the wall clock. All schedulers that take the time from the
/// system share one line, so that their instants compare; each ``VirtualTimeScheduler`` has a line of its own.
///
/// ReactiveObjC's word is `NSDate`, which its timers followed when the wall clock was set.
public struct SchedulerInstant: InstantProtocol {
  /// The time since the line's beginning.
  public var offset: Duration

  /// Makes the instant a given time after the line's beginning.
  public init(offset: Duration) {
    self.offset = offset
  }

  /// The beginning of the line.
  public static var zero: SchedulerInstant { SchedulerInstant(offset: .zero) }

  /// The instant a duration later, or earlier if the duration is negative.
  public func advanced(by duration: Duration) -> SchedulerInstant {
    SchedulerInstant(offset: offset + duration)
  }

  /// How long after this instant the other one is; negative if it is earlier.
  public func duration(to other: SchedulerInstant) -> Duration {
    other.offset - offset
  }

  /// Whether the first instant is the earlier one.
  public static func < (earlier: SchedulerInstant, later: SchedulerInstant) -> Bool {
    earlier.offset < later.offset
  }
}
