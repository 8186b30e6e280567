import ReactiveKernel

extension Signal {
  /// Forwards the signal that belongs to the newest key, and fails with ``NoMatchingCase`` for a key without a case.
  ///
  ///     keys   --a----c
  ///     of a     -1--2--3
  ///     switch ---1--2#
  ///
  /// Otherwise like `switch(_:cases:default:)`, which takes keys and signals of any failure type.
  ///
  /// Elsewhere: `switch:cases:default:` (ReactiveObjC).
  ///
  /// - Parameters:
  ///   - keys: selects the signal.
  ///   - cases: the signals.
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: some SignalSource<Key, Failure>, cases: [Key: Signal]
  ) -> Signal where Failure == NoMatchingCase<Key> {
    .switch(keys, cases: cases) { .fail(NoMatchingCase($0)) }
  }

  /// Forwards the signal that belongs to the newest key of a signal that cannot fail, and fails for a key without a
  /// case.
  @inlinable
  @_disfavoredOverload
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: some SignalSource<Key, Never>, cases: [Key: Signal]
  ) -> Signal where Failure == NoMatchingCase<Key> {
    .switch(keys.signal.promoteError(), cases: cases)
  }

  /// Forwards the signal that belongs to the newest key; the signal cannot fail, but a key without a case fails the
  /// result.
  @inlinable
  @_disfavoredOverload
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: some SignalSource<Key, Never>, cases: [Key: Signal<Value, Never>]
  ) -> Signal where Failure == NoMatchingCase<Key> {
    .switch(keys, cases: cases.mapValues { $0.promoteError(to: Failure.self) })
  }
}

extension Signal where Failure == any Error {
  /// Forwards the signal that belongs to the newest key, and fails with ``NoMatchingCase`` for a key without a case.
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: some SignalSource<Key, any Error>, cases: [Key: Signal]
  ) -> Signal {
    .switch(keys, cases: cases) { .fail(NoMatchingCase($0)) }
  }

  /// Forwards the signal that belongs to the newest key of a signal that cannot fail, and fails for a key without a
  /// case.
  @inlinable
  @_disfavoredOverload
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: some SignalSource<Key, Never>, cases: [Key: Signal]
  ) -> Signal {
    .switch(keys.signal.promoteError(), cases: cases)
  }
}

/// The failure of a `switch(_:cases:)` for a key without a case.
///
/// ReactiveObjC: `RACSignalErrorNoMatchingCase`.
public struct NoMatchingCase<Key: Hashable & Sendable>: Error, Hashable, CustomStringConvertible {
  /// The key without a case.
  public let key: Key

  /// Makes the failure for a key.
  @inlinable
  public init(_ key: Key) {
    self.key = key
  }

  /// The failure in words.
  public var description: String { "no case matches the key \(key)" }
}
