import ReactiveKernel

/// The values with one key: what ``ReactiveKernel/Signal/group(by:)`` sends.
///
/// It is hot: a subscriber gets what comes after it has subscribed.
///
/// ReactiveObjC's word is `RACGroupedSignal`.
public struct GroupedSignal<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: SignalSource {
  @usableFromInline let group: Group<Key, Value, Failure>

  @inlinable
  init(_ group: Group<Key, Value, Failure>) {
    self.group = group
  }

  /// What the values have in common.
  @inlinable
  public var key: Key { group.key }

  /// The values from now on, and their end.
  @inlinable
  public var signal: Signal<Value, Failure> {
    .attaching { [group] subscriber in group.attach(subscriber) }
  }
}
