import ReactiveFlattening
import ReactiveKernel
import ReactivePacing

extension Signal {
  /// Maps each value to an inner signal, and forwards the inner values by a strategy; a rule says which failures wait,
  /// and how long.
  ///
  ///     self       --1---2-#
  ///     inner 1      --a---b---c|
  ///     afterInner ----a---b---c#         the strategy is concat
  ///
  /// With ``FailureDelay/afterInner``, a failure of this signal waits: the running inner signals send their remaining
  /// values, and then the result fails. In the diagram, the inner signal of 2 does not start. A failure of an inner
  /// signal fails the result at once (C8). If a failure of this signal already waits, the result fails with the waiting
  /// failure. The inner failure is then undeliverable; see `Diagnostics.reportUndeliverable(to:)`.
  /// ``FailureDelay/untilAllEnd`` is the same as `delayingFailures: true`.
  ///
  /// Otherwise it works like `flatMap(_:delayingFailures:_:)` with a Boolean.
  ///
  /// Elsewhere: `concatMapDelayError` with `tillTheEnd: false` (RxJava), `delayUntilEnd: false` (Reactor).
  ///
  /// - Parameters:
  ///   - strategy: how many inner signals run, in which order they are delivered, and which values are dropped.
  ///   - delay: the rule, which says which failures wait, and for which signals.
  ///   - transform: makes the inner signal of a value, on the thread that sends it.
  @inlinable
  public func flatMap<Output: Sendable>(
    _ strategy: FlatteningStrategy, delayingFailures delay: FailureDelay, file: StaticString = #file,
    line: UInt = #line, _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> {
    guard delay == .afterInner else {
      return flatMap(strategy, delayingFailures: true, file: file, line: line, transform)
    }
    strategy.requireLimit(of: "flatMap(_:delayingFailures:_:)", file: file, line: line)
    return .attaching { downstream in
      let failures = DelayedFailures<Failure>()
      strategy.attach(holdingFailure(in: failures), to: failures.releasing(into: downstream), endingBy: failures) {
        transform($0)?.unlessFailed(failures)
      }
    }
  }

  /// Maps each value to an inner signal that cannot fail, and forwards the inner values by a strategy. A rule says how
  /// long a failure of this signal waits.
  @inlinable
  @_disfavoredOverload
  public func flatMap<Output: Sendable>(
    _ strategy: FlatteningStrategy, delayingFailures delay: FailureDelay, file: StaticString = #file,
    line: UInt = #line, _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>?
  ) -> Signal<Output, Failure> {
    flatMap(strategy, delayingFailures: delay, file: file, line: line) { transform($0)?.promoteError() }
  }

  /// Completes at once if a failure is already held at the subscription.
  @inlinable
  func unlessFailed(_ failures: DelayedFailures<Failure>) -> Signal {
    .attaching { downstream in if failures.isHolding { downstream.complete() } else { attach(downstream) } }
  }
}
