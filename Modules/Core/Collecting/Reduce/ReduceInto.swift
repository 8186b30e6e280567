import ReactiveKernel

extension Signal {
  /// Combines all values into one result that is changed in place, and sends it when the signal completes.
  ///
  ///     self         --1--2--3--|
  ///     reduce(into) -----------(6|)    into: 0, by adding
  ///
  /// If the result is a collection, it is not copied for each value. Sends the initial result if there were no values.
  /// A failure passes, and no result is sent.
  ///
  /// Elsewhere: `reduce(into:_:)` (ReactiveSwift, RxSwift).
  ///
  /// - Parameters:
  ///   - initial: the result before the first value, the same for each subscription.
  ///   - update: changes the result for each value, such as `{ $0 += $1 }`.
  @inlinable
  public func reduce<Result: Sendable>(
    into initial: Result, _ update: @escaping @Sendable (inout Result, Value) -> Void
  ) -> Signal<Result, Failure> {
    reduction(startingWith: { initial }, update)
  }
}
