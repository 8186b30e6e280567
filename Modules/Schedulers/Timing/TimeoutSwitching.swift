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
  ///   - other: what follows. `promoteError()` brings one that cannot fail here.
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
}
