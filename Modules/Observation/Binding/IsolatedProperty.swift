import ReactiveDisposables
import ReactiveKernel

/// A property of an object, as closures hold it that may run anywhere: the object weakly, and used only inside its isolation.
///
/// Whoever makes one is in that isolation, for only there may the object be used. If it is an actor's, the main actor's included, every use
/// sees to it that it is there again (C15). If it is no actor's, the object is as safe as any variable is that closures share.
final class IsolatedProperty<Value>: @unchecked Sendable {
  // Unchecked for this reason; nothing here changes.
  private let read: () -> Value?
  private let assign: (Value) -> Bool
  // Weak, for an actor may own the object, and through it what is bound to it.
  private weak var isolation: (any Actor)?
  private weak var owner: AnyObject?
  private let key: PropertyTies.Key
  private let ties: PropertyTies?
  /// Whom to blame for a misuse.
  let file: StaticString
  let line: UInt
  /// The end of the object, if it tells: by the property itself, or as a ``LifetimeOwner``.
  let lifetime: Lifetime?

  /// - Parameter isolation: the isolation of the object, if that is to be seen to.
  init<Object: AnyObject>(
    of object: Object, _ path: ReferenceWritableKeyPath<Object, Value>, in isolation: (any Actor)?,
    file: StaticString, line: UInt
  ) {
    read = { [weak object] in object?[keyPath: path] }
    // The object is kept alive while it is written.
    assign = { [weak object] value in
      guard let object else { return false }
      object[keyPath: path] = value
      return true
    }
    self.isolation = isolation
    owner = object
    key = PropertyTies.Key(path: path, owner: ObjectIdentifier(object))
    self.file = file
    self.line = line
    let reads = Tracking.collect { _ = object[keyPath: path] }.reads
    ties = reads.first?.cell.ties
    // Not that of another object, whose property this one is computed from.
    lifetime = reads.first(of: key.owner)?.cell.lifetime ?? (object as? any LifetimeOwner)?.lifetime
  }

  /// Whether the object has ended. From any thread.
  var hasEnded: Bool { owner == nil }

  /// The value; nil if the object has gone.
  var value: Value? {
    check()
    return read()
  }

  /// Writes the property; returns false if the object has gone.
  func write(_ value: Value) -> Bool {
    check()
    return assign(value)
  }

  /// Traps if the calling code is not where the object may be used.
  func check() {
    isolation?.preconditionIsolated(
      """
      A value was written to \(key.path) outside the isolation of its object.
        Rule:    C15, a property is written where its object is isolated to
        Meaning: the signal, or what the property is bound to, sends on another thread or in another task
        Remedy:  put deliver(on:) or deliverOnMain() before the binding
      """, file: file, line: line)
  }

  /// Makes a subscription the one that the property is bound by.
  ///
  /// - Returns: what must be disposed at its end; nil if another binding is live, which is a misuse.
  func claim(for binding: Subscription) -> ActionDisposable? {
    guard let ties else { return ActionDisposable() }
    guard ties.bind(key, of: owner, by: binding) else { return nil }
    let identity = ObjectIdentifier(binding)
    return ActionDisposable { [self] in ties.unbind(key, by: identity) }
  }

  /// The port of the property's channels, if there is one.
  var port: AnyObject? { ties?.port(of: key) }

  /// Makes an object the port of the property's channels.
  func setPort(_ port: AnyObject) { ties?.setPort(port, of: key, owner: owner) }

  /// Forgets the port.
  func forgetPort(_ port: ObjectIdentifier) { ties?.removePort(port, of: key) }
}
