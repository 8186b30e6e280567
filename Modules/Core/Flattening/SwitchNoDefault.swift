import ReactiveKernel

extension Signal {
  /// Sends what belongs to the newest of a signal's keys, and fails with ``NoMatchingCase`` where nothing does.
  ///
  ///     keys   --a----c
  ///     of a     -1--2--3
  ///     switch ---1--2#
  ///
  /// Otherwise as `switch(_:cases:default:)`, which takes keys and signals of any failure type.
  ///
  /// Elsewhere: `switch:cases:default:` (ReactiveObjC).
  ///
  /// - Parameters:
  ///   - keys: which signal to send.
  ///   - cases: the signals.
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: some SignalSource<Key, Failure>, cases: [Key: Signal]
  ) -> Signal where Failure == NoMatchingCase<Key> {
    .switch(keys, cases: cases) { .fail(NoMatchingCase($0)) }
  }

  /// Sends what belongs to the newest of a signal's keys, which cannot fail, and fails where nothing does.
  @inlinable
  @_disfavoredOverload
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: some SignalSource<Key, Never>, cases: [Key: Signal]
  ) -> Signal where Failure == NoMatchingCase<Key> {
    .switch(keys.signal.promoteError(to: Failure.self), cases: cases) { .fail(NoMatchingCase($0)) }
  }

  /// Sends which of the signals, none of which can fail, belongs to the newest of a signal's keys, and fails where none does.
  @inlinable
  @_disfavoredOverload
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: some SignalSource<Key, Never>, cases: [Key: Signal<Value, Never>]
  ) -> Signal where Failure == NoMatchingCase<Key> {
    .switch(keys, cases: cases.mapValues { $0.promoteError(to: Failure.self) })
  }
}

extension Signal where Failure == any Error {
  /// Sends what belongs to the newest of a signal's keys, and fails with ``NoMatchingCase`` where nothing does.
  @inlinable
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: some SignalSource<Key, any Error>, cases: [Key: Signal]
  ) -> Signal {
    .switch(keys, cases: cases) { .fail(NoMatchingCase($0)) }
  }

  /// Sends what belongs to the newest of a signal's keys, which cannot fail, and fails with ``NoMatchingCase`` where nothing does.
  @inlinable
  @_disfavoredOverload
  public static func `switch`<Key: Hashable & Sendable>(
    _ keys: some SignalSource<Key, Never>, cases: [Key: Signal]
  ) -> Signal {
    .switch(keys.signal.promoteError(to: Failure.self), cases: cases) { .fail(NoMatchingCase($0)) }
  }
}

/// The failure of a `switch(_:cases:)` that has neither a signal for a key nor a default.
///
/// ReactiveObjC's word is `RACSignalErrorNoMatchingCase`.
public struct NoMatchingCase<Key: Hashable & Sendable>: Error, Hashable, CustomStringConvertible {
  /// The key that has no case.
  public let key: Key

  /// Makes the failure for a key.
  @inlinable
  public init(_ key: Key) {
    self.key = key
  }

  /// The failure in words.
  public var description: String { "no case matches the key \(key)" }
}
