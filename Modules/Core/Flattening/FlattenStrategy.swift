import ReactiveKernel

extension Signal where Value: SignalSource, Value.Failure == Failure {
  /// Forwards the values of the inner signals by a strategy.
  ///
  ///     self       --a------b-------|
  ///     a            --1---2---3|
  ///     b                   --4--5|
  ///     ordered(2) ----1---2---345--|
  ///
  /// The same as `flatMap(_:delayingFailures:_:)` with the closure `{ $0.signal }`. A failure of this signal or an
  /// inner signal fails the result at once, unless `delayingFailures` is true. Completes when this signal has completed
  /// and no inner signal runs or waits.
  ///
  /// Elsewhere: `flatten:` (ReactiveObjC), `flatten(_:)` (ReactiveSwift), `merge(maxConcurrent:)`, `switchLatest()`
  /// (RxSwift), `switchToLatest()` (Combine).
  ///
  /// - Parameters:
  ///   - strategy: how many inner signals run, in which order they are delivered, and which values are dropped.
  ///   - delayingFailures: whether a failure waits until all signals have ended.
  @inlinable
  public func flatten(
    _ strategy: FlatteningStrategy, delayingFailures: Bool = false, file: StaticString = #file, line: UInt = #line
  ) -> Signal<Value.Value, Failure> {
    flatMap(strategy, delayingFailures: delayingFailures, file: file, line: line) { $0.signal }
  }
}
