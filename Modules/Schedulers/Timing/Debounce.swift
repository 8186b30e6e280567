import ReactiveKernel

extension Signal {
  /// Sends a value after a pause in which no other value came.
  ///
  ///     self             --1-2-3-------4-|
  ///     debounce(for: 3) ---------3------(4|)
  ///
  /// A completion sends the waiting value at once, and completes. A failure passes at once (C8). The discard hook gets the value that
  /// waited then, and the values that later ones replace. Values come on the scheduler, also with a duration of zero. The end, and the
  /// values for which `isDebounced` returns false, come where the signal sends them.
  ///
  /// Elsewhere: `throttle:`, `throttle:valuesPassingTest:` (ReactiveObjC), `debounce(_:on:)` (ReactiveSwift), `debounce(_:scheduler:)`
  /// (RxSwift), `debounce(for:scheduler:)` (Combine).
  ///
  /// - Parameters:
  ///   - duration: the length of the pause; not negative.
  ///   - scheduler: measures the pause and delivers the values.
  ///   - tolerance: how late a value may come.
  ///   - isDebounced: whether a value waits. Another value is sent at once, and the waiting one is dropped.
  @inlinable
  public func debounce(
    for duration: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line,
    where isDebounced: @escaping @Sendable (Value) -> Bool = { _ in true }
  ) -> Signal {
    Diagnostics.requireDuration(duration, tolerance: tolerance, of: "debounce(for:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    return .attaching { downstream in
      let debouncer = Debouncer(downstream, duration, on: scheduler, tolerance: tolerance)
      debouncer.join(self) { value in
        if isDebounced(value) { debouncer.hold(value) } else { debouncer.send(value) }
      }
    }
  }
}

@usableFromInline
final class Debouncer<Value: Sendable, Failure: Error>: TimedHolder<Value, Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; nothing is added to it.
  @inlinable
  func hold(_ value: Value) {
    if let replaced = held.values.append(value, keeping: 1) { held.discard(replaced) }
    setAlarm()
  }

  @inlinable
  func send(_ value: Value) {
    if let overtaken = held.popFirst() { held.discard(overtaken) }
    downstream.next(value)
  }

  @usableFromInline
  override func wake() {
    // The value may have been overtaken.
    if let value = held.popFirst() { downstream.next(value) }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    wake()
    finish(isAbandoned: isAbandoned)
  }
}
