import ReactiveKernel

extension Signal where Value: SignalSource, Value.Failure == Failure {
  /// Forwards the values of the inner signals by a strategy.
  ///
  ///     self       --a------b-------|
  ///     a            --1---2---3|
  ///     b                   --4--5|
  ///     ordered(2) ----1---2---345--|
  ///
  /// Does the same as `flatMap(_:delayingFailures:_:)` with the closure `{ $0.signal }`. By default, a failure of this
  /// signal or an inner signal fails the result at once. If `delayingFailures` is true, the first failure is sent after
  /// all signals have ended. Completes when this signal has completed and no inner signal runs or waits.
  ///
  /// Elsewhere: `flatten:` (ReactiveObjC), `flatten(_:)` (ReactiveSwift), `merge(maxConcurrent:)`, `switchLatest()`
  /// (RxSwift), `switchToLatest()` (Combine).
  ///
  /// - Parameters:
  ///   - strategy: decides how many inner signals run at the same time, in which order their values are sent, and which
  ///     values of this signal are dropped.
  ///   - delayingFailures: whether a failure waits until all signals have ended; false by default.
  @inlinable
  public func flatten(
    _ strategy: FlatteningStrategy, delayingFailures: Bool = false, file: StaticString = #file, line: UInt = #line
  ) -> Signal<Value.Value, Failure> {
    flatMap(strategy, delayingFailures: delayingFailures, file: file, line: line) { $0.signal }
  }
}
