import ReactiveKernel

extension Signal where Value: SignalSource, Value.Failure == Failure {
  /// Sends what the signals that this signal sends send, as a strategy has it.
  ///
  ///     self       --a------b-------|
  ///     a            --1---2---3|
  ///     b                   --4--5|
  ///     ordered(2) ----1---2---345--|
  ///
  /// The same as `flatMap(_:delayingFailures:_:)` that makes no other signals of the values. A failure of this
  /// signal or an inner one fails it at once, unless failures are delayed; completes when this signal has and no inner one runs
  /// or waits.
  ///
  /// Elsewhere: `flatten:` (ReactiveObjC), `flatten(_:)` (ReactiveSwift), `merge(maxConcurrent:)`, `switchLatest()` (RxSwift),
  /// `switchToLatest()` (Combine).
  ///
  /// - Parameters:
  ///   - strategy: how many run, in which order they are delivered, and what is dropped.
  ///   - delayingFailures: whether a failure waits until all else is done.
  @inlinable
  public func flatten(
    _ strategy: FlatteningStrategy, delayingFailures: Bool = false, file: StaticString = #file, line: UInt = #line
  ) -> Signal<Value.Value, Failure> {
    flatMap(strategy, delayingFailures: delayingFailures, file: file, line: line) { $0.signal }
  }
}
