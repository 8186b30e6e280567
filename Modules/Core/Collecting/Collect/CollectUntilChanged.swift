import ReactiveKernel

extension Signal {
  /// Sends arrays of consecutive values with the same key.
  ///
  ///     self                        --1--3--2--5--|
  ///     collect(untilChanged: even) --------a--b--(c|)    a: [1, 3]  b: [2]  c: [5]
  ///
  /// A value with another key than the value before it begins the next array, and the array before is sent. At
  /// completion, the last one is sent, if there were values. A failure passes, and the values of the last array are
  /// dropped.
  ///
  /// Elsewhere: `bufferUntilChanged` (Reactor).
  ///
  /// - Parameter key: returns the key of a value; called once for each, on the thread that sends it.
  @inlinable
  public func collect<Key: Equatable & Sendable>(
    untilChanged key: @escaping @Sendable (Value) -> Key
  ) -> Signal<[Value], Failure> {
    gathering {
      Gathering(KeyedRun<Key, Value>(), for: $0) { dropped, hook in dropped.values.forEach(hook) }
    } take: { held, value, next in
      let key = key(value)
      if let last = held.value.key, last != key { next(held.take().values) }
      held.value.key = key
      held.value.values.append(value)
    } flush: { held, next in
      if held.value.key != nil { next(held.take().values) }
    }
  }
}

/// Consecutive values with the same key.
@usableFromInline
struct KeyedRun<Key: Sendable, Value: Sendable>: Sendable {
  @usableFromInline var key: Key?
  @usableFromInline var values: [Value] = []

  @inlinable
  init() {}
}
