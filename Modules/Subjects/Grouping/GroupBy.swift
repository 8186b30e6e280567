import ReactiveKernel

extension Signal {
  /// Groups the values by a key, and sends a signal for each new key.
  ///
  ///     self       --1--2--3--4--5--|
  ///     group odd  --a--b-----------|
  ///     a          --1-----3-----5--|
  ///     b          -----2-----4-----|
  ///
  /// A group is sent before its first value. So a subscriber that subscribes at once, inside the delivery of the group,
  /// gets the first value too. Groups are hot, so late subscribers miss earlier values. Groups and their values are one
  /// sequence of events, delivered one at a time (C2). When this signal ends, the result ends first, then the groups,
  /// in the order in which they began. A later subscriber of a group gets the terminal at once.
  ///
  /// When the last subscriber of a group has left, the group is forgotten. The next value with its key begins another
  /// group, and later subscriptions to the old group end without a terminal (C9). So the number of keys over time has
  /// no limit. A group that never had a subscriber is not forgotten. Disposing the subscription to the result ends the
  /// subscriptions to its groups, without a terminal.
  ///
  /// A value costs one look-up in a dictionary, for any number of groups. As in RxJava, the key of a forgotten group
  /// can get a new group. Everything else works as in ReactiveObjC.
  ///
  /// Elsewhere: `groupBy:` (ReactiveObjC), `groupBy(keySelector:)` (RxSwift).
  ///
  /// - Parameter key: returns the key of a value; called once for each value, on the thread that sends it.
  @inlinable
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key
  ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> {
    group(by: key, transform: { $0 })
  }

  /// Groups transformed values by a key of the original values, and sends a signal for each key.
  ///
  ///     self          --1--2--3--4--5--|
  ///     group odd, ×2 --a--b-----------|
  ///     a             --2-----6----10--|
  ///     b             -----4-----8-----|
  ///
  /// Otherwise it works like ``group(by:)``.
  ///
  /// Elsewhere: `groupBy:transform:` (ReactiveObjC).
  ///
  /// - Parameters:
  ///   - key: returns the key of a value; called once for each value, on the thread that sends it.
  ///   - transform: makes the value that the group sends; called right after `key`.
  @inlinable
  public func group<Key: Hashable & Sendable, Output: Sendable>(
    by key: @escaping @Sendable (Value) -> Key, transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<GroupedSignal<Key, Output, Failure>, Failure> {
    .attaching { downstream in
      let grouping = Grouping<Key, Output, Failure>(downstream)
      attach(under: downstream.subscription) { value in
        let key = key(value)
        grouping.receive(transform(value), for: key)
      } terminal: { termination in
        grouping.end(with: termination)
      }
    }
  }
}

/// The values with one key, sent by ``ReactiveKernel/Signal/group(by:)``.
///
/// It is hot: a subscriber gets the values that are sent after it has subscribed.
///
/// ReactiveObjC's word is `RACGroupedSignal`.
public struct GroupedSignal<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: SignalSource {
  @usableFromInline let group: Group<Key, Value, Failure>

  @inlinable
  package init(_ group: Group<Key, Value, Failure>) {
    self.group = group
  }

  /// The key of the values.
  @inlinable
  public var key: Key { group.key }

  /// The values that are sent after the subscription, and the terminal.
  @inlinable
  public var signal: Signal<Value, Failure> {
    .attaching { [group] subscriber in group.attach(subscriber) }
  }
}
