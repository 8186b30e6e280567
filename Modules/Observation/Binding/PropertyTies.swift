import ReactiveDisposables
import ReactiveKernel

/// What is tied to the properties that are read through one cell: the binding of each, and the port of its channels.
///
/// A computed property is known by the first cell that it reads. That may be a cell of another object, which several objects share. So
/// ties have the key path and the object for their key. Everything is held weakly.
@usableFromInline
package final class PropertyTies: @unchecked Sendable {
  // Unchecked because the variables are used under `lock` only.
  private let lock = Lock()
  private var bindings: [Key: Tie] = [:]
  private var ports: [Key: Tie] = [:]
  private var currentWrite: PortWrite?

  /// A property of an object.
  @usableFromInline
  struct Key: Hashable {
    @usableFromInline let path: AnyKeyPath
    @usableFromInline let owner: ObjectIdentifier

    @usableFromInline
    init(path: AnyKeyPath, owner: ObjectIdentifier) {
      self.path = path
      self.owner = owner
    }
  }

  private final class Tie {
    weak var owner: AnyObject?
    weak var object: AnyObject?
    let identity: ObjectIdentifier

    init(_ object: AnyObject, of owner: AnyObject?) {
      self.owner = owner
      self.object = object
      identity = ObjectIdentifier(object)
    }

    /// The object, with the one that has the property: if that has ended, its place in memory, and so the key, may be another one's.
    var present: (owner: AnyObject, object: AnyObject)? {
      guard let owner, let object else { return nil }
      return (owner, object)
    }
  }

  /// Makes a subscription the one that a property is bound by; returns false if there is a live one.
  @usableFromInline
  func bind(_ key: Key, of owner: AnyObject?, by binding: Subscription) -> Bool {
    // Outside the closure, so that what may be the last references go outside the lock.
    var former: (owner: AnyObject, object: AnyObject)?
    return lock.withLock {
      former = bindings[key]?.present
      if let former = former?.object as? Subscription, !former.isDisposed { return false }
      bindings[key] = Tie(binding, of: owner)
      return true
    }
  }

  /// Forgets a binding.
  @usableFromInline
  func unbind(_ key: Key, by binding: ObjectIdentifier) {
    lock.withLock {
      if bindings[key]?.identity == binding { bindings[key] = nil }
    }
  }

  /// The port of a property, if there is one.
  @usableFromInline
  func port(of key: Key) -> AnyObject? {
    lock.withLock { ports[key]?.present }?.object
  }

  /// Makes an object the port of a property.
  @usableFromInline
  func setPort(_ port: AnyObject, of key: Key, owner: AnyObject?) {
    lock.withLock { ports[key] = Tie(port, of: owner) }
  }

  /// Forgets a port.
  @usableFromInline
  func removePort(_ port: ObjectIdentifier, of key: Key) {
    lock.withLock {
      if ports[key]?.identity == port { ports[key] = nil }
    }
  }

  /// The write that a port is making through the cell, if any.
  @usableFromInline
  var write: PortWrite? { lock.withLock { currentWrite } }

  /// Marks the cell with the write that a port is making through it, and returns the mark that was there.
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
