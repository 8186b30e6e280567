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
  /// All signals that use the scheduler share its limit. The thread of a call delivers its result, and results never
  /// overlap (C2). Further values wait, without limit. With `ordered`, a result waits for the results of earlier
  /// values; otherwise it is sent at once.
  ///
  /// Completes when this signal has completed and all calls have returned. A failure of this signal, or one that the
  /// closure throws, passes at once, cancels the other calls and drops the waiting values (C8). A disposal cancels all
  /// calls. A cancelled call counts against the limit until it returns. An `onDiscard` downstream gets the values whose
  /// call has not begun, and the results that are not sent.
  ///
  /// ``map(width:ordered:on:file:line:_:)`` has a limit of its own, and needs no scheduler.
  ///
  /// Elsewhere: `parallel(_:).runOn(_:)` (RxJava, Reactor).
  ///
  /// - Parameters:
  ///   - scheduler: runs the calls.
  ///   - ordered: whether the results have the order of the values.
  ///   - transform: makes the value to send, or throws the failure.
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
