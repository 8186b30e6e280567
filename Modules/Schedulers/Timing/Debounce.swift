import ReactiveKernel

extension Signal {
  /// Sends a value when no other has followed it for a while.
  ///
  ///     self             --1-2-3-------4-|
  ///     debounce(for: 3) ---------3------(4|)
  ///
  /// A completion sends the value that still waits, and completes, both at once. A failure passes at once, and the value is dropped
  /// (C8); it goes to the discard hook, as do those that others replace. Values come on the scheduler, also with a duration of zero;
  /// the end, and the values that `isDebounced` lets through, come where the signal sends them.
  ///
  /// Elsewhere: `throttle:`, `throttle:valuesPassingTest:` (ReactiveObjC), `debounce(_:on:)` (ReactiveSwift), `debounce(_:scheduler:)`
  /// (RxSwift), `debounce(for:scheduler:)` (Combine).
  ///
  /// - Parameters:
  ///   - duration: for how long nothing may follow; not negative.
  ///   - scheduler: whose time counts.
  ///   - tolerance: by how much a value may come late.
  ///   - isDebounced: whether a value waits; one that does not is sent at once, and the one that was waiting is dropped.
  @inlinable
  public func debounce(
    for duration: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line,
    where isDebounced: @escaping @Sendable (Value) -> Bool = { _ in true }
  ) -> Signal {
    Diagnostics.requireDuration(duration, as: "duration", of: "debounce(for:on:)", file: file, line: line)
    Diagnostics.requireDuration(tolerance, as: "tolerance", of: "debounce(for:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    let upstream = self
    return .attaching { downstream in
      let debouncer = Debouncer(downstream, duration: duration, on: scheduler, tolerance: tolerance)
      debouncer.join(upstream) { value in debouncer.take(value, waits: isDebounced(value)) }
    }
  }
}
