import ReactiveKernel

extension Signal {
  /// Goes on with another signal if this one takes too long.
  ///
  ///     self                                  --1----2--|
  ///     other                                      8--9--|
  ///     timeout(after: 5, switchingTo: other) --1--8--9--|
  ///
  /// The time is over for this signal alone: the other one has no limit. It is subscribed to on the scheduler, when this one has been
  /// let go of. A failure of either passes.
  ///
  /// Elsewhere: `timeout(_:other:scheduler:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - duration: the limit; not negative.
  ///   - span: what it is for.
  ///   - scheduler: whose time counts.
  ///   - other: what follows. Where only one of the two signals can fail, the result fails as that one does.
  public func timeout<Other: SignalSource>(
    after duration: Duration, of span: TimeoutSpan = .whole, on scheduler: some Scheduler, switchingTo other: Other,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal where Other.Value == Value, Other.Failure == Failure {
    Diagnostics.requireDuration(duration, as: "duration", of: "timeout(after:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    let upstream = self
    let other = other.signal
    return .attaching { downstream in
      TimeLimit(downstream, limit: duration, span: span, on: scheduler, fallback: other).begin(with: upstream)
    }
  }

  /// Goes on with another signal, which cannot fail, if this one takes too long.
  @_disfavoredOverload
  public func timeout<Other: SignalSource>(
    after duration: Duration, of span: TimeoutSpan = .whole, on scheduler: some Scheduler, switchingTo other: Other,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal where Other.Value == Value, Other.Failure == Never {
    timeout(
      after: duration, of: span, on: scheduler, switchingTo: other.signal.promoteError(to: Failure.self), file: file,
      line: line)
  }
}

extension Signal where Failure == Never {
  /// Goes on with another signal if this one, which cannot fail, takes too long.
  @_disfavoredOverload
  public func timeout<Other: SignalSource>(
    after duration: Duration, of span: TimeoutSpan = .whole, on scheduler: some Scheduler, switchingTo other: Other,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, Other.Failure> where Other.Value == Value {
    promoteError(to: Other.Failure.self).timeout(
      after: duration, of: span, on: scheduler, switchingTo: other, file: file, line: line)
  }
}
