import ReactiveFlattening
import ReactiveKernel

extension Signal where Value: SignalSource, Value.Failure == Failure {
  /// Forwards the values of the inner signals by a strategy; a rule says which failures wait, and how long.
  ///
  ///     self       --a---b-#
  ///     a            --1---2---3|
  ///     afterInner ----1---2---3#         the strategy is concat
  ///
  /// It works like `flatMap(_:delayingFailures:_:)`, with the values as inner signals.
  ///
  /// Elsewhere: `concatDelayError` with `tillTheEnd: false` (RxJava), `delayUntilEnd: false` (Reactor).
  ///
  /// - Parameters:
  ///   - strategy: how many inner signals run, in which order they are delivered, and which values are dropped.
  ///   - delay: the rule, which says which failures wait, and for which signals.
  @inlinable
  public func flatten(
    _ strategy: FlatteningStrategy, delayingFailures delay: FailureDelay, file: StaticString = #file,
    line: UInt = #line
  ) -> Signal<Value.Value, Failure> {
    flatMap(strategy, delayingFailures: delay, file: file, line: line) { $0.signal }
  }
}
