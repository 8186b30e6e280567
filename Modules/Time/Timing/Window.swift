import ReactiveKernel
import ReactiveWindows

extension Signal {
  /// Splits the values into windows: signals that each send the values of a duration, or `count` values.
  ///
  ///     self                     -12------3-4---5-|
  ///     window(for: 4, count: 2) -a-------b-----c-|
  ///     a                        -1(2|)
  ///     b                        ---------3-(4|)
  ///     c                        ---------------5-|
  ///
  /// A window is sent right before its first value, so no window is empty. A window completes on the scheduler when its
  /// time is over, or earlier with the value that fills it. When the signal completes, the open window and the result
  /// complete. If the signal fails, first the open window fails, and then the result. Windows begin and end as the
  /// arrays of ``collect(for:count:delayingFailures:on:tolerance:file:line:)`` do.
  ///
  /// Windows are hot, but queue their values for the first subscriber. This subscriber gets all values of the window,
  /// even if it subscribes late. So `concat()`, which subscribes to one window after the other, loses no value. Other
  /// subscribers get only the values that come after they subscribe (C14). Disposing the subscription to the result
  /// ends the open window without a terminal (C9).
  ///
  /// In RxSwift, a window begins as soon as the window before it ends, and not with a value.
  ///
  /// Elsewhere: `window(timeSpan:count:scheduler:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - duration: the time from the first value of a window to its completion; not negative.
  ///   - count: the largest number of values in a window; at least one. No limit if nil.
  ///   - scheduler: measures the time and completes the windows.
  ///   - tolerance: how late a window may complete.
  public func window(
    for duration: Duration, count: Int? = nil, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Signal<Value, Failure>, Failure> {
    let timing = Timing(
      duration, on: scheduler, tolerance: tolerance, of: "window(for:count:on:)", file: file, line: line)
    if let count { Diagnostics.requireRoom(count, of: "window(for:count:on:)", file: file, line: line) }
    return .attaching { downstream in
      let window = TimedWindow<Value, Failure>(downstream, timing)
      window.join(self) { value in window.send(value, atMost: count ?? .max) }
    }
  }
}

private final class TimedWindow<Element: Sendable, Failure: Error>: TimedJoiner<Signal<Element, Failure>, Failure>,
  @unchecked Sendable
{
  // Unchecked because `sent` changes only inside the claim.
  private let windows: Windows<Element, Failure>
  /// The number of values in the open window.
  private var sent = 0

  override init(_ downstream: Subscriber<Signal<Element, Failure>, Failure>, _ timing: Timing) {
    let windows = Windows(downstream)
    self.windows = windows
    super.init(
      Subscriber(
        next: downstream.next, terminal: { windows.end(with: $0) }, subscription: downstream.subscription),
      timing)
  }

  func send(_ value: Element, atMost count: Int) {
    if sent == 0 {
      // Set before the window is sent, because its delivery may take longer than the duration.
      setAlarm()
      windows.open()
    }
    sent += 1
    windows.send(value)
    if sent == count { wake() }
  }

  override func wake() {
    sent = 0
    windows.closeFirst()
  }
}
