/// A minimal virtual clock: the time, and one alarm.
final class ClosureClock {
  @exclusivity(unchecked) private(set) var now = 0
  @exclusivity(unchecked) private var due = Int.max
  private let alarm: Handler

  /// Makes a clock that calls a closure with the time when its alarm is due.
  init(_ alarm: @escaping Handler) {
    self.alarm = alarm
  }

  @inline(never)
  func setAlarm(for instant: Int) { due = instant }

  @inline(never)
  func advance(by duration: Int) {
    let target = now + duration
    while due <= target {
      now = due
      due = .max
      alarm(now)
    }
    now = target
  }
}
