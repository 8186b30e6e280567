import ReactiveKernel

extension Signal {
  /// Sends a value at once, and then merges the values of each pause into one value, which it sends when the pause
  /// ends.
  ///
  ///     self                         -123------4-5---|
  ///     throttle(for: 3, merging: +) -1--5-----4--5--|
  ///
  /// It works like `throttle(for:latest:on:)`, but merges the values of a pause instead of sending only the newest
  /// value. So no value is lost if `merge` makes a sum, a union or a maximum. A value that comes exactly when a pause
  /// ends is merged with the waiting value, and the result is sent at once. When the signal completes, the waiting
  /// value comes at once, and then the completion. A failure passes at once, and the waiting value is dropped (C8). If
  /// `onDiscard` is applied downstream, its closure gets the dropped value. With `delayingFailures`, a failure first
  /// sends the waiting value.
  ///
  /// AsyncAlgorithms calls the parameter `reducing`.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - duration: the length of the pause; not negative.
  ///   - merge: merges the waiting value and a new one. Called on the thread that sends the value.
  ///   - delayingFailures: whether a failure first sends the value that waits, as a completion does.
  ///   - scheduler: measures the pause and delivers the values at its end.
  ///   - tolerance: how late the value at the end of a pause may come.
  public func throttle(
    for duration: Duration, merging merge: @escaping @Sendable (_ waiting: Value, _ value: Value) -> Value,
    delayingFailures: Bool = false, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    let timing = Timing(
      duration, on: scheduler, tolerance: tolerance, of: "throttle(for:merging:on:)", file: file, line: line)
    return .attaching { downstream in
      let throttler = Throttler(downstream, timing)
      throttler.join(self, delayingFailures: delayingFailures) { value in
        throttler.add(value, waits: true, merge: merge)
      }
    }
  }
}
