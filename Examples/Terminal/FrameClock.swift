import Reactive

/// Decides when the next frame of a moving picture is due.
final class FrameClock: Sendable {
  private let interval: Duration
  private let nextDue = SerialState(ContinuousClock.now)

  init(perSecond frames: Int) {
    interval = .seconds(1) / frames
  }

  /// Whether a frame is due; if so, the next is an interval away. Asked by one thread at a time.
  func isDue() -> Bool {
    let now = ContinuousClock.now
    guard now >= nextDue.value else { return false }
    nextDue.value = now + interval
    return true
  }
}
