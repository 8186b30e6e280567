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
  func key(_ role: PropertyTies.Role) -> PropertyTies.Key { PropertyTies.Key(role: role, path: path, owner: identity) }

  /// Leads searches for a cycle from a hub of the values to the bindings.
  @usableFromInline
  func leadSearches(from hub: SubscriberList) { if let ties { hub.add(ties.fromBindings) } }

  /// Makes a subscription the binding of the property until it ends; returns false if another one is live, which is a
  /// misuse.
  func bind(by binding: Subscription) -> Bool {
    guard let ties else { return true }
    guard ties.bind(key(.binding), of: owner, by: binding) else { return false }
    let identity = ObjectIdentifier(binding)
    binding.add { [self] in ties.remove(identity, as: key(.binding)) }
    return true
  }
}

/// The bindings and ports of the properties that are read through one cell. It holds them weakly.
///
/// A computed property is identified by the first cell that it reads. Several objects may share that cell, so a key has
/// the key path and the object.
@usableFromInline
package final class PropertyTies: @unchecked Sendable {
  // Unchecked because the variables are used under `lock` only.
  private let lock = Lock()
  private var ties: [Key: Tie] = [:]
  private var currentWrite: PortWrite?

  /// A kind of tie: the binding of a property to a signal, or the port of its channels.
  @usableFromInline
  enum Role { case binding, port }

  /// A role in a property of an object.
  @usableFromInline
  struct Key: Hashable {
    let role: Role
    let path: AnyKeyPath
    let owner: ObjectIdentifier
  }

  private final class Tie {
    weak var owner: AnyObject?
    weak var object: AnyObject?
    let identity: ObjectIdentifier

    init(_ object: AnyObject, of owner: AnyObject?) {
      (self.owner, self.object, identity) = (owner, object, ObjectIdentifier(object))
    }

    /// The object, and the owner of the property. After the end of the owner, its place in memory, and so the key, may
    /// be that of another object.
    var present: (owner: AnyObject, object: AnyObject)? {
      guard let owner, let object else { return nil }
      return (owner, object)
    }
  }

  /// Makes a subscription the binding of a property; returns false if there is a live one.
  func bind(_ key: Key, of owner: AnyObject?, by binding: Subscription) -> Bool {
    // Outside the closure, so that the last references are released without the lock.
    var former: (owner: AnyObject, object: AnyObject)?
    return lock.withLock {
      former = ties[key]?.present
      if let former = former?.object as? Subscription, !former.isDisposed { return false }
      ties[key] = Tie(binding, of: owner)
      return true
    }
  }

  /// Leads a search for a cycle from the values of the property to its bindings.
  var fromBindings: SetterLink {
    SetterLink(to: self) { [self] in
      // Released without the lock.
      let present = lock.withLock { ties.values.compactMap(\.present) }
      return present.compactMap { $0.object as? Subscription }
    }
  }

  /// The object that is tied to a property, if there is one.
  @usableFromInline
  func object(as key: Key) -> AnyObject? { lock.withLock { ties[key]?.present }?.object }

  /// Ties an object to a property.
  @usableFromInline
  func set(_ object: AnyObject, as key: Key, of owner: AnyObject?) {
    lock.withLock { ties[key] = Tie(object, of: owner) }
  }

  /// Removes an object from a property, unless another one has replaced it.
  @usableFromInline
  func remove(_ object: ObjectIdentifier, as key: Key) {
    lock.withLock { if ties[key]?.identity == object { ties[key] = nil } }
  }

  /// The write of a port through the cell that is in progress, if any.
  @usableFromInline
  var write: PortWrite? { lock.withLock { currentWrite } }

  /// Marks the cell with a write of a port, and returns the former mark.
  @usableFromInline
  @discardableResult
  func mark(with write: PortWrite?) -> PortWrite? {
    lock.withLock {
      let former = currentWrite
      currentWrite = write
      return former
    }
  }
}

/// A write that a port makes for a binding or a channel. All changes by the setter are parts of it.
///
/// While the setter runs, the cells of the property are marked with the write. All ports on these cells record their
/// changes here: the port of the property, and the ports of other properties that are computed from the same cells.
/// When the setter has returned, each of them reports the new value of its property.
///
/// Used on the writing thread only, in the isolation of the object.
@usableFromInline
final class PortWrite {
  /// The write without its value.
  @usableFromInline let written: Stamped<Void>
  /// The written value. It has another type than the property of a port if the write is to another property.
  @usableFromInline let value: any Sendable
  /// The ports whose properties changed, once for each change.
  @exclusivity(unchecked) @usableFromInline var parts: [any PortWritePart] = []

  @inlinable
  init(_ written: Stamped<some Sendable>) {
    (self.written, value) = (written.bare, written.value)
  }
}

/// A port on a cell that a write may change.
@usableFromInline
protocol PortWritePart: AnyObject {
  /// Reports the new value of the property; called after the setter has returned.
  func conclude(_ write: PortWrite, through channel: ChannelEnd?)
}
