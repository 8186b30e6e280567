import ReactiveKernel

extension Signal where Value: SignalSource, Value.Failure == Failure {
  /// Forwards the values of the inner signals, and runs a limited number of them at a time.
  ///
  ///     self      --a-b-c----------------|
  ///     a           --1--2|
  ///     b             --3-----4|
  ///     c                 --5--6|              waits for a
  ///     flatten 2 ----1-32--5-46---------|
  ///
  /// A new inner signal waits while `maxConcurrent` inner signals run. Waiting inner signals start in order, even after
  /// this signal has completed. A failure drops the waiting inner signals (C8). Completes when this signal has
  /// completed and no inner signal runs or waits.
  ///
  /// Elsewhere: `flatten:` (ReactiveObjC), `flatten(.concurrent(limit:))` (ReactiveSwift), `merge(maxConcurrent:)`
  /// (RxSwift).
  ///
  /// - Parameter maxConcurrent: the largest number of inner signals that run at a time; 0 for no limit; not negative.
  @inlinable
  public func flatten(
    maxConcurrent: Int, file: StaticString = #file, line: UInt = #line
  ) -> Signal<Value.Value, Failure> {
    Diagnostics.requireCount(maxConcurrent, of: "flatten(maxConcurrent:)", file: file, line: line)
    return flatMap(.bounded(maxConcurrent)) { $0.signal }
  }
}
