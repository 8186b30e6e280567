import ReactiveKernel

/// The bindings and ports of the properties that are read through one cell. It holds them weakly.
///
/// A computed property is identified by the first cell that it reads. Several objects may share that cell, so a tie is
/// found by the object and the key path. Key paths are compared without the lock: the arguments of their subscripts are
/// values of the user. So two threads cannot tie one property at once; they would both have to use its object.
@usableFromInline
package final class PropertyTies: @unchecked Sendable {
  // Unchecked because the variables are used under `lock` only.
  private let lock = Lock()
  private var ties: [Place: [Tie]] = [:]
  private var currentWrite: PortWrite?

  /// A kind of tie: the binding of a property to a signal, or the port of its channels.
  @usableFromInline
  enum Role { case binding, port }

  /// A role in the properties of an object.
  @usableFromInline
  struct Place: Hashable {
    let role: Role
    let owner: ObjectIdentifier
  }

  private final class Tie {
    let path: AnyKeyPath
    weak var owner: AnyObject?
    weak var object: AnyObject?
    let identity: ObjectIdentifier

    init(_ object: AnyObject, _ path: AnyKeyPath, of owner: AnyObject?) {
      self.path = path
      (self.owner, self.object, identity) = (owner, object, ObjectIdentifier(object))
    }

    /// The object, and the owner of the property. After the end of the owner, its place in memory, and so the key, may
    /// be that of another object.
    var present: (owner: AnyObject, object: AnyObject)? {
      guard let owner, let object else { return nil }
      return (owner, object)
    }
  }

  /// Leads a search for a cycle from the values of the property to its bindings.
  var fromBindings: SetterLink {
    SetterLink(to: self) { [self] in
      // Released without the lock.
      let present = lock.withLock { ties.values.flatMap { $0.compactMap(\.present) } }
      return present.compactMap { $0.object as? Subscription }
    }
  }

  /// The object that is tied to a property, if there is one. In the isolation of the owner.
  @usableFromInline
  func object(at place: Place, _ path: AnyKeyPath) -> AnyObject? {
    lock.withLock { ties[place] }?.first { $0.path == path }?.present?.object
  }

  /// Ties an object to a property, in place of another one. In the isolation of the owner.
  @usableFromInline
  func set(_ object: AnyObject, at place: Place, _ path: AnyKeyPath, of owner: AnyObject?) {
    // Held until the end, so that its key path is released without the lock.
    let former = lock.withLock { ties[place] }?.first { $0.path == path }
    let tie = Tie(object, path, of: owner)
    lock.withLock {
      ties[place, default: []].removeAll { $0 === former }
      ties[place, default: []].append(tie)
    }
    withExtendedLifetime(former) {}
  }

  /// Removes an object from a property, if it is tied to it.
  @usableFromInline
  func remove(_ object: ObjectIdentifier, from place: Place) {
    // Outside the closure, so that its key path is released without the lock.
    var removed: Tie?
    lock.withLock {
      guard var tied = ties[place], let index = tied.firstIndex(where: { $0.identity == object }) else { return }
      removed = tied.remove(at: index)
      ties[place] = tied.isEmpty ? nil : tied
    }
    withExtendedLifetime(removed) {}
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
