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
