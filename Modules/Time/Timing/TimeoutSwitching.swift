import ReactiveKernel

extension Signal {
  /// Continues with another signal if this signal takes too long.
  ///
  ///     self                                  --1----2--|
  ///     other                                      8--9--|
  ///     timeout(after: 5, switchingTo: other) --1--8--9--|
  ///
  /// The limit applies only to this signal. When the time is over, the subscription to this signal ends, and then the
  /// scheduler subscribes to the other signal. If either signal fails, the result fails with the same failure.
  ///
  /// Elsewhere: `timeout(_:other:scheduler:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - duration: the limit; not negative.
  ///   - span: the part of the subscription that the limit applies to.
  ///   - scheduler: measures the time and subscribes to the other signal.
  ///   - other: the signal to continue with. If only one of the two signals can fail, the result has the failure type
  ///     of that signal.
  public func timeout(
    after duration: Duration, of span: TimeoutSpan = .whole, on scheduler: some Scheduler,
    switchingTo other: some SignalSource<Value, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    let timing = Timing(duration, on: scheduler, of: "timeout(after:on:)", file: file, line: line)
    let other = other.signal
    return limited(by: timing, of: span, fallback: other, sendsOneValue: sendsOneValue && other.sendsOneValue)
  }

  /// - Parameter sendsOneValue: whether the result sends one value.
  func limited(by timing: Timing, of span: TimeoutSpan, fallback: Signal, sendsOneValue: Bool) -> Signal {
    // The completion follows the only value at once.
    let span = self.sendsOneValue ? .firstValue : span
    return .attaching(sendsOneValue: sendsOneValue) { downstream in
      let limit = TimeLimit(downstream, timing, fallback: fallback)
      limit.watch(self) { value in limit.forward(value, in: span) }
    }
  }
}

extension Signal {
  /// Continues with another signal, which cannot fail, if this signal takes too long.
  @_disfavoredOverload
  public func timeout(
    after duration: Duration, of span: TimeoutSpan = .whole, on scheduler: some Scheduler,
    switchingTo other: some SignalSource<Value, Never>, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    timeout(
      after: duration, of: span, on: scheduler, switchingTo: other.signal.promoteError(to: Failure.self), file: file,
      line: line)
  }
}

extension Signal where Failure == Never {
  /// Continues with another signal if this signal, which cannot fail, takes too long.
  @_disfavoredOverload
  public func timeout<NewFailure: Error>(
    after duration: Duration, of span: TimeoutSpan = .whole, on scheduler: some Scheduler,
    switchingTo other: some SignalSource<Value, NewFailure>, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, NewFailure> {
    promoteError(to: NewFailure.self).timeout(
      after: duration, of: span, on: scheduler, switchingTo: other, file: file, line: line)
  }
}

/// Watches an upstream, and replaces it when the time is over.
private final class TimeLimit<Value: Sendable, Failure: Error>: TimedJoiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because `isOver` changes only inside the claim.
  private let fallback: Signal<Value, Failure>
  private var isOver = false

  init(_ downstream: Subscriber<Value, Failure>, _ limit: Timing, fallback: Signal<Value, Failure>) {
    self.fallback = fallback
    super.init(downstream, limit)
  }

  func forward(_ value: Value, in span: TimeoutSpan) {
    // A value that waited for the claim behind the alarm is too late.
    guard !isOver else { return }
    switch span {
    case .whole: break
    case .eachPause: setAlarm()
    case .firstValue: cancelAlarm()
    }
    downstream.next(value)
  }

  override func wake() {
    isOver = true
    drop()
    start { [self] in join(fallback, tag: 1, next: downstream.next) }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == 1 || !isOver { finish(isAbandoned: isAbandoned) }
  }
}
