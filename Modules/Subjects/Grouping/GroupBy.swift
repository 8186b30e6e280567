import ReactiveKernel

extension Signal {
  /// Sorts the values by a key, and sends for each key a signal of its values when the first one comes.
  ///
  ///     self       --1--2--3--4--5--|
  ///     group odd  --a--b-----------|
  ///     a          --1-----3-----5--|
  ///     b          -----2-----4-----|
  ///
  /// A group is sent before its first value: who subscribes at once, inside the delivery, gets that too. Groups are hot, so who comes later
  /// misses what was before. Groups and their values are one sequence of events, delivered one at a time (C2). When this signal ends, the result
  /// does first, then the groups do, in the order they began; who comes after that gets the end at once.
  ///
  /// When the last subscriber of a group has gone, be it by disposal or because it has enough, the group is forgotten: the next value with its key begins
  /// another, and whoever still subscribes to the old one is let go of (C9). So keys may come and go without end. A group to which nobody has
  /// subscribed yet stays. Disposing the result lets go of the groups too: their subscriptions end without a terminal.
  ///
  /// A value costs one look into a dictionary, however many groups there are. That forgotten groups begin anew is RxJava's behaviour, the rest is
  /// ReactiveObjC's.
  ///
  /// Elsewhere: `groupBy:` (ReactiveObjC), `groupBy(keySelector:)` (RxSwift).
  ///
  /// - Parameter key: tells the group of a value; called once for each, on the thread that sends it.
  @inlinable
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key
  ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> {
    group(by: key, transform: { $0 })
  }

  /// Sorts what a closure makes of the values by a key of these, and sends a signal for each key.
  ///
  ///     self          --1--2--3--4--5--|
  ///     group odd, ×2 --a--b-----------|
  ///     a             --2-----6----10--|
  ///     b             -----4-----8-----|
  ///
  /// Otherwise as ``group(by:)``.
  ///
  /// Elsewhere: `groupBy:transform:` (ReactiveObjC).
  ///
  /// - Parameters:
  ///   - key: tells the group of a value; called once for each, on the thread that sends it.
  ///   - transform: makes of a value what its group sends; called right after `key`.
  @inlinable
  public func group<Key: Hashable & Sendable, Output: Sendable>(
    by key: @escaping @Sendable (Value) -> Key, transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<GroupedSignal<Key, Output, Failure>, Failure> {
    let upstream = self
    return .attaching { downstream in
      let grouping = Grouping<Key, Output, Failure>(downstream)
      upstream.attach(
        Subscriber(
          next: { value in
            let key = key(value)
            grouping.receive(transform(value), for: key)
          },
          terminal: { termination in grouping.end(with: termination) },
          subscription: downstream.subscription))
    }
  }
}
