public import ReactiveBridging
public import ReactiveKernel
import ReactiveFlattening

extension Signal {
  /// Transforms values in parallel with an async closure, which a concurrent scheduler runs.
  ///
  ///     self       --1--2--3-----------|
  ///     1               ^---a|
  ///     2                  ^-b|
  ///     map width 2 ---------a-b---c---|     3 waits until a call has returned
  ///
  /// The scheduler limits the number of calls at a time. All signals that use the scheduler share this limit. The
  /// thread of a call delivers the result of the call, and results are sent one at a time (C2). A value waits until a
  /// call can begin for it, and any number of values may wait. With `ordered`, a result waits until the results of all
  /// earlier values were sent. Without `ordered`, a result is sent as soon as its call has returned.
  ///
  /// Completes when this signal has completed and all calls have returned. If this signal fails or the closure throws,
  /// the failure passes at once, the other calls are cancelled, and the waiting values are dropped (C8). A disposal
  /// cancels all calls. A cancelled call counts towards the limit until it returns. If `onDiscard` is applied
  /// downstream, its closure gets the values for which no call has begun, and the results that are not sent.
  ///
  /// ``map(width:ordered:file:line:_:)`` has a limit of its own, and needs no scheduler.
  ///
  /// Elsewhere: `parallel(_:).runOn(_:)` (RxJava, Reactor).
  ///
  /// - Parameters:
  ///   - scheduler: runs the calls.
  ///   - ordered: whether the results have the order of the values.
  ///   - transform: makes the value to send. An error that it throws fails the result.
  public func map<Output: Sendable>(
    on scheduler: ConcurrentScheduler, ordered: Bool = true,
    _ transform: @escaping @Sendable (Value) async throws(Failure) -> Output
  ) -> Signal<Output, Failure> {
    flatMap(ordered ? .ordered(scheduler.width) : .bounded(scheduler.width)) { value in
      .task(on: scheduler, of: value, transform)
    }
    .sendingOneValue(if: sendsOneValue)
  }
}
