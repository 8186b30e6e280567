import ReactiveDisposables
import ReactiveKernel

/// What is tied to the properties that are read through one cell: the binding of each, and the port of its channels.
///
/// By key path, for a computed property is known by the first cell that it reads. Everything is held weakly.
package final class PropertyTies: @unchecked Sendable {
  // Unchecked because the variables are used under `lock` only.
  private let lock = Lock()
  private var bindings: [AnyKeyPath: Weak] = [:]
  private var ports: [AnyKeyPath: Weak] = [:]
  private var currentWrite: PortWrite?

  private final class Weak {
    weak var object: AnyObject?
    let identity: ObjectIdentifier

    init(_ object: AnyObject) {
      self.object = object
      identity = ObjectIdentifier(object)
    }
  }

  /// Makes a subscription the one that a property is bound by; returns false if there is a live one.
  func bind(_ path: AnyKeyPath, by binding: Subscription) -> Bool {
    // Outside the closure, so that what may be the last reference goes outside the lock.
    var former: Subscription?
    return lock.withLock {
      former = bindings[path]?.object as? Subscription
      if let former, !former.isDisposed { return false }
      bindings[path] = Weak(binding)
      return true
    }
  }

  /// Forgets a binding.
  func unbind(_ path: AnyKeyPath, by binding: ObjectIdentifier) {
    lock.withLock {
      if bindings[path]?.identity == binding { bindings[path] = nil }
    }
  }

  /// The port of a property, if there is one.
  func port(of path: AnyKeyPath) -> AnyObject? {
    lock.withLock { ports[path]?.object }
  }

  /// Makes an object the port of a property.
  func setPort(_ port: AnyObject, of path: AnyKeyPath) {
    lock.withLock { ports[path] = Weak(port) }
  }

  /// Forgets a port.
  func removePort(_ port: ObjectIdentifier, of path: AnyKeyPath) {
    lock.withLock {
      if ports[path]?.identity == port { ports[path] = nil }
    }
  }

  /// The write that a port is making through the cell, if any.
  var write: PortWrite? { lock.withLock { currentWrite } }

  /// Marks the cell with the write that a port is making through it, and returns the mark that was there.
  @discardableResult
  func mark(with write: PortWrite?) -> PortWrite? {
    lock.withLock {
      let former = currentWrite
      currentWrite = write
      return former
    }
  }
}
