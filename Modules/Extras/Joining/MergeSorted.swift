import ReactiveCombining
import ReactiveKernel
import ReactivePacing

extension Signal {
  /// Merges this signal and another signal, which are both sorted, into one sorted signal.
  ///
  ///     self  --1-----3-----5-----|
  ///     other -----2-----4-----|
  ///     merge -----1--2--3--4--5--|
  ///
  /// A value waits until the other signal has sent its next value, or has ended. The smaller of the two values is then
  /// sent. Of equal values, the value of this signal is sent first. While one signal sends nothing, any number of
  /// values of the other signal may wait. A consumer such as `values(buffering: .suspending(n))` takes at most n values
  /// in advance. With such a consumer, a signal that can wait has at most n waiting values (C17). If the signals are
  /// not sorted, the same rule applies, and the result is not sorted either. Completes when both signals have completed
  /// and all waiting values are sent. If a signal fails, the result fails at once, and the waiting values are dropped
  /// (C8). This signal is subscribed to first.
  ///
  /// Elsewhere: `mergeComparingWith` (Reactor).
  ///
  /// - Parameters:
  ///   - other: the other signal. Use `promoteError()` for a signal that cannot fail.
  ///   - areInIncreasingOrder: the order of both signals, such as `<`. Returns whether its first argument comes before
  ///     its second.
  @inlinable
  public func merge(
    with other: some SignalSource<Value, Failure>,
    sortedBy areInIncreasingOrder: @escaping @Sendable (Value, Value) -> Bool
  ) -> Signal {
    .merge([self, other.signal], sortedBy: areInIncreasingOrder)
  }

  /// Merges this signal and another signal, which are both sorted, into one sorted signal, and delays failures.
  ///
  /// - Parameters:
  ///   - other: the other signal. Use `promoteError()` for a signal that cannot fail.
  ///   - delayingFailures: whether a failure waits until the result would complete, as in the variant for a collection.
  ///   - areInIncreasingOrder: the order of both signals, such as `<`.
  @inlinable
  public func merge(
    with other: some SignalSource<Value, Failure>, delayingFailures: Bool,
    sortedBy areInIncreasingOrder: @escaping @Sendable (Value, Value) -> Bool
  ) -> Signal {
    .merge([self, other.signal], delayingFailures: delayingFailures, sortedBy: areInIncreasingOrder)
  }

  /// Merges all signals of a collection, which are all sorted, into one sorted signal.
  ///
  ///     first  --1-----4--|
  ///     second ---2-----5---|
  ///     third  ----3-----6----|
  ///     merge  ----1---2345-6-|
  ///
  /// Otherwise it works like the variant for two signals. Of equal values, the value of the signal that is earlier in
  /// the collection is sent first. The collection is iterated once, during this call. Completes at once if the
  /// collection is empty. A value costs O(log n) comparisons, where n is the number of signals.
  ///
  /// Elsewhere: `mergeComparing` (Reactor).
  ///
  /// - Parameters:
  ///   - sources: the signals.
  ///   - delayingFailures: whether a failure waits until the result would complete. If true, a signal that fails counts
  ///     as completed, and failures after the first are undeliverable; see `Diagnostics.reportUndeliverable(to:)`.
  ///   - areInIncreasingOrder: the order of all signals, such as `<`.
  @inlinable
  public static func merge<Sources: Sequence>(
    _ sources: Sources, delayingFailures: Bool = false,
    sortedBy areInIncreasingOrder: @escaping @Sendable (Value, Value) -> Bool
  ) -> Signal where Sources.Element: SignalSource<Value, Failure> {
    let signals = sources.map { $0.signal }
    guard !delayingFailures else {
      return .delayingFailures { failures in
        merge(signals.map { $0.holdingFailure(in: failures) }, sortedBy: areInIncreasingOrder)
      }
    }
    return .attaching { downstream in
      guard !signals.isEmpty else { return downstream.complete() }
      let heads = SortedHeads(by: areInIncreasingOrder)
      let joiner = SortedJoiner(downstream, sources: signals.count, heads: heads)
      for (tag, signal) in signals.enumerated() { joiner.join(signal, tag: tag) }
    }
  }
}
