/// The value of a ``Hub`` that has one until it forgets it.
@usableFromInline
final class HubCurrent<Value: Sendable>: @unchecked Sendable {
  // Unchecked because everything here is touched only by who holds the hub's access.
  /// The newest accepted value; `nil` once the hub has forgotten it.
  @exclusivity(unchecked) @usableFromInline var newest: Value?
  /// Grows with each accepted value.
  @exclusivity(unchecked) @usableFromInline var version: UInt = 0
  /// Whether the owner has more to do with a value than to send it, so that the short way is barred.
  @exclusivity(unchecked) @usableFromInline var isWatched = false
  // How many accepted values wait for their delivery to begin, and, if any do, the one whose delivery began last.
  @exclusivity(unchecked) private var waiting = 0
  @exclusivity(unchecked) private var begun: Value?

  init(_ initial: Value) {
    newest = initial
  }

  /// What a new subscriber is told: the value whose delivery began last (C14).
  var replayed: Value? { begun ?? newest }

  /// Takes a value whose delivery begins with that, or later; returns what the caller releases when it has let go of the access.
  func accept(_ value: Value, isBegun: Bool) -> Value? {
    let replaced = newest
    newest = value
    version &+= 1
    guard !isBegun else { return replaced }
    waiting += 1
    guard begun == nil else { return replaced }
    begun = replaced
    return nil
  }

  /// Begins the delivery of a value that waited; returns what the caller releases when it has let go of the access.
  func begin(_ value: Value) -> Value? {
    waiting -= 1
    let replaced = begun
    begun = waiting == 0 ? nil : .some(value)
    return replaced
  }

  /// Forgets all; returns what the caller releases when it has let go of the access.
  func forget() -> (newest: Value?, begun: Value?) {
    let forgotten = (newest, begun)
    newest = nil
    begun = nil
    return forgotten
  }
}
