import ReactiveKernel

extension Signal {
  /// Sends what the signal sends that belongs to the newest of a signal's keys.
  ///
  ///     keys   --a-----b------c----|
  ///     of a     -1--2--3--4
  ///     of b           --5--6--7
  ///     others                0|        the default
  ///     switch ---1--2---5--6-0----|
  ///
  /// The cases are copied now. Each key, the same one too, subscribes anew, and then lets go of what ran before. Completes when
  /// the keys and the signal that runs have; a failure of either fails it at once. The forms without a default fail with
  /// ``NoMatchingCase``: they are there for that failure type and for `any Error`.
  ///
  /// Elsewhere: `switch:cases:default:` (ReactiveObjC).
  ///
  /// - Parameters:
  ///   - keys: which signal to send.
  ///   - cases: the signals.
  ///   - makeDefault: makes the signal for a key that has no case.
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: some SignalSource<Key, Failure>, cases: [Key: Signal],
    default makeDefault: @escaping @Sendable (Key) -> Signal
  ) -> Signal {
    keys.signal.flatMap(.latest) { key in cases[key] ?? makeDefault(key) }
  }

  /// Sends what belongs to the newest of a signal's keys, or another signal where none does.
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: some SignalSource<Key, Failure>, cases: [Key: Signal], default other: some SignalSource<Value, Failure>
  ) -> Signal {
    let other = other.signal
    return .switch(keys, cases: cases) { _ in other }
  }
}
