/// A point on a scheduler's time line: the time since the beginning of the time line.
///
/// It is not a date: setting the wall clock does not move it. All schedulers with the time of the system share one time
/// line, so their instants can be compared. Each ``VirtualTimeScheduler`` has a time line of its own.
///
/// ReactiveObjC uses `NSDate`, and setting the wall clock moves its timers.
public struct SchedulerInstant: InstantProtocol {
  /// The time since the beginning of the scheduler's time line.
  public var offset: Duration

  /// Makes the instant that is a given time after the beginning of the scheduler's time line.
  public init(offset: Duration) { self.offset = offset }

  /// The beginning of the scheduler's time line.
  public static var zero: SchedulerInstant { SchedulerInstant(offset: .zero) }

  /// Returns the instant that is a duration later, or earlier if the duration is negative. The result stops at the ends
  /// of the time line.
  public func advanced(by duration: Duration) -> SchedulerInstant {
    SchedulerInstant(offset: offset.saturatingAdding(duration))
  }

  /// Returns the time from this instant to another one; negative if the other instant is earlier.
  public func duration(to other: SchedulerInstant) -> Duration { other.offset.saturatingSubtracting(offset) }

  /// Returns whether the first instant is the earlier one.
  public static func < (earlier: SchedulerInstant, later: SchedulerInstant) -> Bool {
    earlier.offset < later.offset
  }
}
