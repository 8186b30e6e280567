import ReactiveKernel

extension Signal {
  /// Sends a value after a pause in which no other value came.
  ///
  ///     self             --1-2-3-------4-|
  ///     debounce(for: 3) ---------3------(4|)
  ///
  /// When the signal completes, the waiting value comes at once, and then the completion. Without `emittingLast`, that
  /// value is dropped, as with `discardWhenCompleted: true` in ReactiveSwift. A failure passes at once, and the waiting
  /// value is dropped (C8). With `delayingFailures`, a failure first sends or drops the waiting value, as a completion
  /// does. If `onDiscard` is applied downstream, its closure gets the values that are dropped or replaced. A value
  /// comes on the scheduler when its pause is over, even with a duration of zero. A value for which `isDebounced`
  /// returns false comes on the thread that sends it. At the end, the waiting value and the terminal come on the thread
  /// that sends the terminal.
  ///
  /// Elsewhere: `throttle:`, `throttle:valuesPassingTest:` (ReactiveObjC), `debounce(_:on:)` (ReactiveSwift),
  /// `debounce(_:scheduler:)` (RxSwift), `debounce(for:scheduler:)` (Combine).
  ///
  /// - Parameters:
  ///   - duration: the length of the pause; not negative.
  ///   - emittingLast: whether a completion sends the value that waits.
  ///   - delayingFailures: whether a failure first sends the value that waits, as a completion does.
  ///   - scheduler: measures the pause and delivers the values.
  ///   - tolerance: how late a value may come.
  ///   - isDebounced: returns whether a value waits. If not, the value is sent at once, and an earlier value that waits
  ///     is dropped.
  @inlinable
  public func debounce(
    for duration: Duration, emittingLast: Bool = true, delayingFailures: Bool = false, on scheduler: some Scheduler,
    tolerance: Duration = .zero, file: StaticString = #fileID, line: UInt = #line,
    where isDebounced: @escaping @Sendable (Value) -> Bool = { _ in true }
  ) -> Signal {
    let timing = Timing(duration, on: scheduler, tolerance: tolerance, of: "debounce(for:on:)", file: file, line: line)
    return .attaching { downstream in
      let debouncer = Debouncer(downstream, timing, emitsLast: emittingLast)
      debouncer.join(self, delayingFailures: delayingFailures) { value in
        if isDebounced(value) { debouncer.hold(value) } else { debouncer.send(value) }
      }
    }
  }
}

@usableFromInline
final class Debouncer<Value: Sendable, Failure: Error>: TimedHolder<Value, Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; nothing that changes is added to it.
  private let emitsLast: Bool

  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>, _ timing: Timing, emitsLast: Bool) {
    self.emitsLast = emitsLast
    super.init(downstream, timing)
  }

  @inlinable
  func hold(_ value: Value) {
    replace(with: value)
    setAlarm()
  }

  @inlinable
  func send(_ value: Value) {
    discardFirst()
    downstream.next(value)
  }

  override func wake() {
    // The value may have been overtaken.
    if let value = held.popFirst() { sendLate(value) }
  }

  override func flush() { if emitsLast { wake() } }
}
