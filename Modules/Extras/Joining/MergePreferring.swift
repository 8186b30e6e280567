import ReactiveCombining
import ReactiveKernel

extension Signal {
  /// Merges this signal and another signal, and sends the preferred value first if several values wait.
  ///
  ///     self                 --4--5------------|
  ///     other                --1--2------------|
  ///     merge(preferring: <) --1--2--4--5------|     the consumer takes one value at a time
  ///
  /// Otherwise it works like ``merge(preferring:_:)``.
  ///
  /// Elsewhere: `mergePriorityWith` (Reactor).
  ///
  /// - Parameters:
  ///   - precedes: returns whether its first argument is sent before its second, if both wait.
  ///   - other: the other signal. Use `promoteError()` for a signal that cannot fail.
  public func merge(
    preferring precedes: @escaping @Sendable (Value, Value) -> Bool, with other: some SignalSource<Value, Failure>
  ) -> Signal {
    .merge(preferring: precedes, [self, other.signal])
  }

  /// Merges all signals of a collection, and sends the preferred value first if several values wait.
  ///
  ///     first                --4--5------------|
  ///     second               --1--2------------|
  ///     merge(preferring: <) --1--2--4--5------|     the consumer takes one value at a time
  ///
  /// Unlike `merge(_:sortedBy:)`, this operator never waits for a signal to send. Values wait while another value is
  /// being delivered, on this thread or another. They also wait while the consumer takes no more values, as
  /// `values(buffering: .suspending(n))` does when its buffer is full (C17). At most n values of each signal then wait
  /// here, and a source that can wait sends its next value later. The next value of a source that cannot wait is
  /// dropped. But if the consumer keeps all values, as `concat()` does, this value waits here too. The values of one
  /// signal keep their order. Of equal values, the value of the signal that is earlier in the collection is sent first.
  /// No value overtakes a value that is already in the consumer's buffer.
  ///
  /// Completes when all signals have completed and all waiting values are sent. If a signal fails, the result fails at
  /// once, and the waiting values are dropped (C8). Completes at once if the collection is empty. A value costs
  /// O(log n) comparisons, where n is the number of signals.
  ///
  /// Elsewhere: `mergePriority` (Reactor).
  ///
  /// - Parameters:
  ///   - precedes: returns whether its first argument is sent before its second, if both wait.
  ///   - sources: the signals.
  public static func merge<Sources: Sequence>(
    preferring precedes: @escaping @Sendable (Value, Value) -> Bool, _ sources: Sources
  ) -> Signal where Sources.Element: SignalSource<Value, Failure> {
    let signals = sources.map { $0.signal }
    return .attaching { downstream in
      guard !signals.isEmpty else { return downstream.complete() }
      let joiner = PreferringJoiner(downstream, sources: signals.count, heads: SortedHeads(by: precedes))
      for (tag, signal) in signals.enumerated() where !downstream.isDisposed { joiner.attach(signal, tag: tag) }
    }
  }
}
