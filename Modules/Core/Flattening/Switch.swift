import ReactiveKernel

extension Signal {
  /// Forwards the signal that belongs to the newest key.
  ///
  ///     keys   --a-----b------c----|
  ///     of a     -1--2--3--4
  ///     of b           --5--6--7
  ///     others                0|        the default
  ///     switch ---1--2---5--6-0----|
  ///
  /// The cases are copied now. Each key, also an equal one, starts a new subscription and then ends the previous
  /// subscription. Completes when the keys and the running signal have; a failure of either fails the result at once.
  /// The forms without a default fail with ``NoMatchingCase``; they exist for that failure type and for `any Error`.
  ///
  /// Elsewhere: `switch:cases:default:` (ReactiveObjC).
  ///
  /// - Parameters:
  ///   - keys: selects the signal.
  ///   - cases: the signals.
  ///   - makeDefault: makes the signal for a key without a case.
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: some SignalSource<Key, Failure>, cases: [Key: Signal],
    default makeDefault: @escaping @Sendable (Key) -> Signal
  ) -> Signal {
    keys.signal.flatMap(.latest) { key in cases[key] ?? makeDefault(key) }
  }

  /// Forwards the signal that belongs to the newest key, or another signal for a key without a case.
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: some SignalSource<Key, Failure>, cases: [Key: Signal], default other: some SignalSource<Value, Failure>
  ) -> Signal {
    let other = other.signal
    return .switch(keys, cases: cases) { _ in other }
  }
}
