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
  ///     self                                 --1---2-------|
  ///     timeout(after: 5, with: e)           --1--#
  ///     timeout(after: 5, of: .eachPause, …) --1---2----#
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
  ///   - failure: what the signal fails with; made when it does.
  public func timeout(
    after duration: Duration, of span: TimeoutSpan = .whole, on scheduler: some Scheduler,
    with failure: @escaping @autoclosure @Sendable () -> Failure, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    timeout(
      after: duration, of: span, on: scheduler, switchingTo: Signal.deferred { .fail(failure()) }, file: file,
      line: line)
  }
}

extension Signal where Failure == Never {
  /// Fails if the signal, which cannot fail otherwise, takes too long.
  public func timeout<NewFailure: Error>(
    after duration: Duration, of span: TimeoutSpan = .whole, on scheduler: some Scheduler,
    with failure: @escaping @autoclosure @Sendable () -> NewFailure, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, NewFailure> {
    promoteError(to: NewFailure.self).timeout(
      after: duration, of: span, on: scheduler, with: failure(), file: file, line: line)
  }
}
