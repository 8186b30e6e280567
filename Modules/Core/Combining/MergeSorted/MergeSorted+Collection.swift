import ReactiveKernel

extension Signal {
  /// Merges all signals of a collection, each of them sorted, into one that is: of their next values the smallest goes first.
  ///
  ///     first  --1-----4--|
  ///     second ---2-----5---|
  ///     third  ----3-----6----|
  ///     merge  ----1---2345-6-|
  ///
  /// Otherwise as the variant for two; of equal values the earlier signal's goes first. The collection is read once, now.
  /// Completes at once if it is empty. A value costs O(log n) comparisons, where n is the number of signals.
  ///
  /// Elsewhere: none of the four. `mergeComparing` (Reactor).
  ///
  /// - Parameters:
  ///   - sources: the signals.
  ///   - areInIncreasingOrder: the order by which all are sorted.
  @inlinable
  public static func merge<Sources: Sequence>(
    _ sources: Sources, sortedBy areInIncreasingOrder: @escaping @Sendable (Value, Value) -> Bool
  ) -> Signal where Sources.Element: SignalSource<Value, Failure> {
    let signals = sources.map(\.signal)
    return .attaching { downstream in
      guard !signals.isEmpty else { return downstream.terminal(.completed) }
      let heads = SortedHeads(by: areInIncreasingOrder)
      let joiner = SortedJoiner(downstream, sources: signals.count, heads: heads)
      for (tag, signal) in signals.enumerated() {
        joiner.join(signal, tag: tag) { value in joiner.take(value, from: tag) }
      }
    }
  }
}
