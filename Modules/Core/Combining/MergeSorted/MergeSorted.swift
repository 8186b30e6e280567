import ReactiveKernel

extension Signal {
  /// Merges this signal and another, both of them sorted, into one that is: of their next values the smaller goes first.
  ///
  ///     self  --1-----3-----5-----|
  ///     other -----2-----4-----|
  ///     merge -----1--2--3--4--5--|
  ///
  /// A value is sent once each signal that has not ended has one waiting; of equal values this signal's goes first. So one that
  /// is silent holds up the other, whose values wait, in any number. Signals that are not sorted are merged by the same rule, and
  /// the result is not sorted either. Completes when both have, after what waits. The first failure passes at once, past all that
  /// wait (C8). This signal is subscribed first.
  ///
  /// Elsewhere: none of the four. `mergeComparingWith` (Reactor).
  ///
  /// - Parameters:
  ///   - other: the other signal. `promoteError()` brings one that cannot fail here.
  ///   - areInIncreasingOrder: whether its first argument goes before its second; the order by which both are sorted, such as `<`.
  @inlinable
  public func merge(
    with other: some SignalSource<Value, Failure>,
    sortedBy areInIncreasingOrder: @escaping @Sendable (Value, Value) -> Bool
  ) -> Signal {
    .merge([self, other.signal], sortedBy: areInIncreasingOrder)
  }
}
