import ReactiveKernel

extension Signal {
  /// Collects all values into a dictionary by their keys, and sends it when the signal completes.
  ///
  ///     self              --1--2--3--|
  ///     toDictionary(odd) -----------(a|)    a: [true: 3, false: 2]
  ///
  /// Of two values with equal keys the later one is kept, as in RxJava and Reactor, unless a closure combines them.
  /// Sends an empty dictionary if there were no values. A failure passes, and the values are dropped.
  ///
  /// Elsewhere: `toMap` (RxJava), `collectMap` (Reactor).
  ///
  /// - Parameters:
  ///   - key: makes the key of a value.
  ///   - combine: makes the value to keep from the earlier value and the new value, if their keys are equal.
  @inlinable
  public func toDictionary<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key, uniquingKeysWith combine: (@Sendable (Value, Value) -> Value)? = nil
  ) -> Signal<[Key: Value], Failure> {
    toDictionary(by: key, value: { $0 }, uniquingKeysWith: combine)
  }

  /// Transforms each value with a closure, and sends a dictionary of the results by their keys when the signal
  /// completes.
  ///
  /// Otherwise like ``toDictionary(by:uniquingKeysWith:)``.
  ///
  /// - Parameters:
  ///   - key: makes the key of a value.
  ///   - element: makes the element to store under the key.
  ///   - combine: makes the element to keep from the earlier element and the new element, if their keys are equal.
  @inlinable
  public func toDictionary<Key: Hashable & Sendable, Element: Sendable>(
    by key: @escaping @Sendable (Value) -> Key, value element: @escaping @Sendable (Value) -> Element,
    uniquingKeysWith combine: (@Sendable (Element, Element) -> Element)? = nil
  ) -> Signal<[Key: Element], Failure> {
    gathering(sendsAtEnd: true) {
      Gathering<[Key: Element]>([:], for: $0) { dropped, hook in
        for element in dropped.values { hook(element) }
      }
    } take: { held, value, _ in
      let (key, new) = (key(value), element(value))
      if let combine, let last = held.value[key] {
        held.value[key] = combine(last, new)
      } else if let replaced = held.value.updateValue(new, forKey: key) {
        held.discard([key: replaced])
      }
    } flush: { held, next in
      next(held.take())
    }
  }
}
