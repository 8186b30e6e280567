import ReactiveKernel
import ReactivePacing

extension Signal {
  /// Maps each value to an inner signal, and forwards the values of the inner signals by a strategy.
  ///
  ///     self    --1------2-------|
  ///     inner 1   --a---b---c|
  ///     inner 2          --d--e|
  ///     latest  ----a---b--d--e--|
  ///
  /// ``FlatteningStrategy`` describes each strategy. With all strategies, the closure makes the inner signal on the
  /// thread that sends the value. The inner signal starts when no delivery is in progress, and is released when it has
  /// ended (C11). If the closure returns `nil`, there is no inner signal for the value. With `latest`, `nil` also ends
  /// the subscription to the old inner signal.
  ///
  /// Completes when this signal has completed and no inner signal runs or waits. By default, a failure of any of these
  /// signals fails the result at once and ends the other signals (C8).
  ///
  /// If `delayingFailures` is true, a failed signal counts as completed, and the first failure is sent in place of the
  /// completion of the result. Failures after the first are reported as undeliverable; see
  /// `Diagnostics.reportUndeliverable(to:)`. If the subscription is disposed before the result ends, the first failure
  /// is reported too. With the variant of `ReactiveExtras` that takes `FailureDelay.afterInner`, a failure of this
  /// signal waits only until the running inner signals have ended.
  ///
  /// `ordered` is `concatMapEager` in RxJava and `flatMapSequential` in Reactor. The `DelayError` operators of RxJava
  /// and Reactor delay failures too, but combine several failures into one. `race` comes from ReactiveSwift, where
  /// `first` is called `throttle`.
  ///
  /// Elsewhere: `flatMap(_:_:)` (ReactiveSwift), `flatMapLatest(_:)`, `flatMapFirst(_:)`, `concatMap(_:)`
  /// (RxSwift), `flatMap(maxPublishers:_:)` (Combine).
  ///
  /// - Parameters:
  ///   - strategy: decides how many inner signals run at the same time, in which order their values are sent, and which
  ///     values of this signal are dropped.
  ///   - delayingFailures: whether a failure waits until all signals have ended; false by default.
  ///   - transform: makes the inner signal of a value, on the thread that sends the value.
  @inlinable
  public func flatMap<Output: Sendable>(
    _ strategy: FlatteningStrategy, delayingFailures: Bool = false, file: StaticString = #file, line: UInt = #line,
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> {
    strategy.requireLimit(of: "flatMap(_:_:)", file: file, line: line)
    if traits.contains(.single), !delayingFailures { return flatteningOne(transform) }
    return .attaching { downstream in
      guard delayingFailures else { return strategy.attach(self, to: downstream, transform) }
      let failures = DelayedFailures<Failure>()
      strategy.attach(self.holdingFailure(in: failures), to: failures.releasing(into: downstream)) {
        transform($0)?.holdingFailure(in: failures)
      }
    }
  }

  /// Maps each value to an inner signal that cannot fail, and forwards the values of the inner signals by a strategy.
  @inlinable
  @_disfavoredOverload
  public func flatMap<Output: Sendable>(
    _ strategy: FlatteningStrategy, delayingFailures: Bool = false, file: StaticString = #file, line: UInt = #line,
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>?
  ) -> Signal<Output, Failure> {
    flatMap(strategy, delayingFailures: delayingFailures, file: file, line: line) {
      transform($0)?.promoteError()
    }
  }
}

extension Signal where Failure == Never {
  /// Maps each value to an inner signal that may fail, and forwards the values of the inner signals by a strategy.
  @inlinable
  @_disfavoredOverload
  public func flatMap<Output: Sendable, NewFailure: Error>(
    _ strategy: FlatteningStrategy, delayingFailures: Bool = false, file: StaticString = #file, line: UInt = #line,
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>?
  ) -> Signal<Output, NewFailure> {
    promoteError().flatMap(strategy, delayingFailures: delayingFailures, file: file, line: line, transform)
  }
}
