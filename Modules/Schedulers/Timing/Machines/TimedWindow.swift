import ReactiveKernel
import ReactiveWindows

/// The window that is open, and how many values it has had.
final class TimedWindow<Element: Sendable, Failure: Error>: TimedJoiner<Signal<Element, Failure>, Failure>,
  @unchecked Sendable
{
  // Unchecked because `taken` changes only inside the claim.
  private let duration: Duration
  private let count: Int
  private let windows: Windows<Element, Failure>
  @exclusivity(unchecked) private var taken = 0

  init(
    _ downstream: Subscriber<Signal<Element, Failure>, Failure>, duration: Duration, count: Int,
    on scheduler: any Scheduler, tolerance: Duration
  ) {
    self.duration = duration
    self.count = count
    let windows = Windows(downstream)
    self.windows = windows
    super.init(
      Subscriber(
        next: downstream.next, terminal: { windows.end(with: $0) }, subscription: downstream.subscription),
      on: scheduler, tolerance: tolerance)
  }

  func take(_ value: Element) {
    if taken == 0 {
      // Before the window goes out: whoever takes it may need longer than it lasts.
      setAlarm(after: duration) { [self] in wake() }
      windows.openNext()
    }
    taken += 1
    windows.send(value)
    if taken == count {
      wake()
    }
  }

  private func wake() {
    taken = 0
    windows.close()
  }
}
