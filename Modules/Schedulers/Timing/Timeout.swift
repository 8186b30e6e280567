import ReactiveKernel

/// What a time limit is for.
public enum TimeoutSpan: Sendable, Hashable {
  /// The whole subscription, from its beginning to its end: values do not prolong it.
  case whole
  /// Each pause: from the subscription to the first value, and from one value to the next, or to the end.
  case eachPause
}

extension Signal {
  /// Fails if the signal takes too long.
  ///
  ///     self                                   --1----2--|
  ///     timeout(after: 6, with: e)             --1---#
  ///     timeout(after: 6, of: .eachPause, …)   --1----2--|
  ///
  /// When the time is over the signal is let go of, and the failure comes on the scheduler. What the signal sends earlier passes where
  /// it is sent.
  ///
  /// Elsewhere: `timeout:onScheduler:` (ReactiveObjC), `timeout(after:raising:on:)` (ReactiveSwift), `timeout(_:scheduler:)` (RxSwift),
  /// `timeout(_:scheduler:options:customError:)` (Combine).
  ///
  /// - Parameters:
  ///   - duration: the limit; not negative.
  ///   - span: what it is for.
  ///   - scheduler: whose time counts.
  ///   - failure: what the signal fails with. One that cannot fail becomes one that can by `promoteError(to:)`.
  public func timeout(
    after duration: Duration, of span: TimeoutSpan = .whole, on scheduler: some Scheduler,
    with failure: @escaping @autoclosure @Sendable () -> Failure, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    timeout(
      after: duration, of: span, on: scheduler, switchingTo: Signal.deferred { .fail(failure()) }, file: file,
      line: line)
  }

  /// Goes on with another signal if this one takes too long.
  ///
  ///     self                                     --1----2--|
  ///     other                                          8--9--|
  ///     timeout(after: 6, switchingTo: other)    --1---8--9--|
  ///
  /// The time is over for this signal alone: the other one has no limit. It is subscribed to on the scheduler.
  ///
  /// - Parameters:
  ///   - duration: the limit; not negative.
  ///   - span: what it is for.
  ///   - scheduler: whose time counts.
  ///   - other: what follows.
  public func timeout(
    after duration: Duration, of span: TimeoutSpan = .whole, on scheduler: some Scheduler,
    switchingTo other: some SignalSource<Value, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireDuration(duration, as: "duration", of: "timeout(after:on:)", file: file, line: line)
    let upstream = self
    let other = other.signal
    return .attaching { downstream in
      Timeout(downstream, limit: duration, span: span, on: scheduler, fallback: other).begin(with: upstream)
    }
  }
}

/// Watches an upstream, and replaces it when it is too slow.
private final class Timeout<Value: Sendable, Failure: Error>: TimedConfluence<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim, and before the upstream is joined.
  private let limit: Duration
  private let fallback: Signal<Value, Failure>
  private let span: TimeoutSpan
  @exclusivity(unchecked) private var isOver = false
  private let watched = SerialDisposable()
  private enum Source {
    static var watched: Int { 0 }
    static var fallback: Int { 1 }
  }

  init(
    _ downstream: Subscriber<Value, Failure>, limit: Duration, span: TimeoutSpan, on scheduler: any Scheduler,
    fallback: Signal<Value, Failure>
  ) {
    self.limit = limit
    self.span = span
    self.fallback = fallback
    super.init(downstream, on: scheduler)
  }

  func begin(with upstream: Signal<Value, Failure>) {
    // The limit begins before the signal does, which may take its time to be subscribed to.
    serialiser.forward(()) { [self] in setAlarm(after: limit) }
    watched.swap(
      join(upstream, tag: Source.watched) { [self] value in
        guard !isOver else { return }
        if span == .eachPause { setAlarm(after: limit) }
        downstream.next(value)
      })
  }

  override func wake() {
    isOver = true
    serialiser.start { [self] in
      watched.dispose()
      join(fallback, tag: Source.fallback, next: downstream.next)
    }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == Source.fallback || !isOver { finish(isAbandoned: isAbandoned) }
  }
}
