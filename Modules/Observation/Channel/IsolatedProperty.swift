import ReactiveChannel
import ReactiveKernel

/// A property of an object, for closures that may run anywhere. It holds the object weakly, and uses it only where it
/// may be used.
///
/// That is where it was bound: ``Confinement`` checks it. Code inside a write needs no check, because the writing code
/// has the object.
@usableFromInline
final class IsolatedProperty<Value>: @unchecked Sendable {
  // Unchecked because of the closures, which are called in the confinement of the object only; nothing here changes.
  /// Reads the value; nil if the object has ended. In the confinement of the object.
  @usableFromInline let read: () -> Value?
  /// Writes the property; returns false if the object has ended. In the confinement of the object.
  @usableFromInline let write: (Value) -> Bool
  @usableFromInline weak var owner: AnyObject?
  @usableFromInline let path: AnyKeyPath
  /// The only cell of the object that the property reads, if there is one. For its name.
  @usableFromInline let cell: ObjectIdentifier?
  /// The identity of the object.
  @usableFromInline let identity: ObjectIdentifier
  @usableFromInline let ties: PropertyTies?
  /// The life of the object, if it is known: by the property itself, or as a ``LifetimeOwner``.
  @usableFromInline let lifetime: Lifetime?

  /// Called where the object may be used.
  @inlinable
  init<Object: AnyObject>(of object: Object, _ path: ReferenceWritableKeyPath<Object, Value>) {
    read = { [weak object] in object?[keyPath: path] }
    // The object is kept alive while it is written.
    write = { [weak object] value in
      guard let object else { return false }
      object[keyPath: path] = value
      return true
    }
    owner = object
    self.path = path
    identity = ObjectIdentifier(object)
    let reads = Tracking.collect { _ = object[keyPath: path] }.reads
    ties = reads.first?.cell.ties
    cell = reads.count == 1 ? reads.first.map { ObjectIdentifier($0.cell) } : nil
    // Not the life of another object that the property reads.
    lifetime =
      reads.first { $0.owner == ObjectIdentifier(object) }?.cell.lifetime ?? (object as? any LifetimeOwner)?.lifetime
  }

  /// Stops the program if the calling code may not write the property (C12).
  @inlinable
  func checkWrite(in confinement: Confinement) { confinement.check("A value was written to \(name)") }

  /// The name of the property, for messages.
  @usableFromInline var name: String { propertyName(path, of: owner, storedIn: cell) }

  /// The place of the property among the ties.
  @usableFromInline
  func place(_ role: PropertyTies.Role) -> PropertyTies.Place { PropertyTies.Place(role: role, owner: identity) }

  /// Leads searches for a cycle from a hub of the values to the bindings.
  @usableFromInline
  func leadSearches(from hub: SubscriberList) { if let ties { hub.add(ties.fromBindings) } }

  /// Makes a subscription the binding of the property until it ends; returns false if another one is live, which is a
  /// misuse.
  func bind(by binding: Subscription) -> Bool {
    guard let ties else { return true }
    let former = ties.object(at: place(.binding), path) as? Subscription
    if let former, !former.isDisposed { return false }
    ties.set(binding, at: place(.binding), path, of: owner)
    let identity = ObjectIdentifier(binding)
    binding.add { [self] in ties.remove(identity, from: place(.binding)) }
    return true
  }
}
