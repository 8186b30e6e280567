import ReactiveChannel
import ReactiveDisposables
import ReactiveKernel

/// A property of an object, as closures hold it that may run anywhere: the object weakly, and used only where it may be touched.
///
/// That is where it was bound, and ``Confinement`` says whether the calling code is there. What runs inside a write need not ask: the code that
/// writes has the object.
@usableFromInline
final class IsolatedProperty<Value>: @unchecked Sendable {
  // Unchecked because of the closures, which are called in the confinement of the object only; nothing here changes.
  @usableFromInline let read: () -> Value?
  @usableFromInline let assign: (Value) -> Bool
  @usableFromInline weak var owner: AnyObject?
  @usableFromInline let key: PropertyTies.Key
  @usableFromInline let ties: PropertyTies?
  /// The end of the object, if it tells: by the property itself, or as a ``LifetimeOwner``.
  @usableFromInline let lifetime: Lifetime?

  /// Called where the object may be touched.
  @inlinable
  init<Object: AnyObject>(of object: Object, _ path: ReferenceWritableKeyPath<Object, Value>) {
    read = { [weak object] in object?[keyPath: path] }
    // The object is kept alive while it is written.
    assign = { [weak object] value in
      guard let object else { return false }
      object[keyPath: path] = value
      return true
    }
    owner = object
    key = PropertyTies.Key(path: path, owner: ObjectIdentifier(object))
    let reads = Tracking.collect { _ = object[keyPath: path] }.reads
    ties = reads.first?.cell.ties
    // Not that of another object, whose property this one is computed from.
    let own = reads.first { $0.owner == ObjectIdentifier(object) }
    lifetime = own?.cell.lifetime ?? (object as? any LifetimeOwner)?.lifetime
  }

  /// Whether the object has ended. From any thread.
  @inlinable
  var hasEnded: Bool { owner == nil }

  /// The value; nil if the object has gone. In the confinement of the object.
  @inlinable
  var value: Value? { read() }

  /// Writes the property; returns false if the object has gone. In the confinement of the object.
  @inlinable
  func write(_ value: Value) -> Bool { assign(value) }

  /// Stops the program if the calling code may not write the property (C12).
  @inlinable
  func checkWrite(in confinement: Confinement) { confinement.check("A value was written to \(key.path)") }

  /// Makes a subscription the one that the property is bound by.
  ///
  /// - Returns: what must be disposed at its end; nil if another binding is live, which is a misuse.
  @inlinable
  func claim(for binding: Subscription) -> ActionDisposable? {
    guard let ties else { return ActionDisposable() }
    guard ties.bind(key, of: owner, by: binding) else { return nil }
    let identity = ObjectIdentifier(binding)
    return ActionDisposable { [self] in ties.unbind(key, by: identity) }
  }

  /// The port of the property's channels, if there is one.
  @inlinable
  var port: AnyObject? { ties?.port(of: key) }

  /// Makes an object the port of the property's channels.
  @inlinable
  func setPort(_ port: AnyObject) { ties?.setPort(port, of: key, owner: owner) }

  /// Forgets the port.
  @inlinable
  func forgetPort(_ port: ObjectIdentifier) { ties?.removePort(port, of: key) }
}
