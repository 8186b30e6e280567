import ReactiveKernel

/// The part of a subscription that a time limit applies to.
public enum TimeoutSpan: Sendable, Hashable {
  /// The whole subscription, from its beginning to its end. Values do not extend the limit.
  case whole
  /// Each pause: from the subscription to the first value, and from each value to the next one or to the end.
  case eachPause
  /// The time from the subscription to the first value, or to the end if no value comes.
  case firstValue
}

extension Signal {
  /// Fails if the signal takes too long.
  ///
  ///     self                                 --1---2-------|
  ///     timeout(after: 5, with: e)           --1--#
  ///     timeout(after: 5, of: .eachPause, …) --1---2----#
  ///
  /// When the time is over, the subscription to the signal ends, and the failure comes on the scheduler. Events that
  /// come in time are delivered on the thread that sends them.
  ///
  /// Elsewhere: `timeout:onScheduler:` (ReactiveObjC), `timeout(after:raising:on:)` (ReactiveSwift),
  /// `timeout(_:scheduler:)` (RxSwift), `timeout(_:scheduler:options:customError:)` (Combine).
  ///
  /// - Parameters:
  ///   - duration: the limit; not negative.
  ///   - span: the part of the subscription that the limit applies to.
  ///   - scheduler: measures the time and delivers the failure.
  ///   - failure: the failure; made when it is needed.
  public func timeout(
    after duration: Duration, of span: TimeoutSpan = .whole, on scheduler: some Scheduler,
    with failure: @escaping @autoclosure @Sendable () -> Failure, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    let timing = Timing(duration, on: scheduler, of: "timeout(after:on:)", file: file, line: line)
    return limited(by: timing, of: span, fallback: .deferred { .fail(failure()) }, sendsOneValue: sendsOneValue)
  }
}

extension Signal where Failure == Never {
  /// Fails if this signal, which cannot fail otherwise, takes too long.
  public func timeout<NewFailure: Error>(
    after duration: Duration, of span: TimeoutSpan = .whole, on scheduler: some Scheduler,
    with failure: @escaping @autoclosure @Sendable () -> NewFailure, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, NewFailure> {
    promoteError(to: NewFailure.self).timeout(
      after: duration, of: span, on: scheduler, with: failure(), file: file, line: line)
  }
}
