import ReactiveDisposables

/// What a call of ``changeTogether(_:)`` is about to change. Belongs to the thread of that call.
final class ChangeGroup {
  private var pending: [ObjectIdentifier: PendingChange] = [:]
  /// The properties in the order in which they were first set.
  private var order: [ObjectIdentifier] = []
  private var memos: [ObjectIdentifier: AnyObject] = [:]
  private var inPreview: Set<ObjectIdentifier> = []

  /// What to go back to if a joined group throws.
  typealias Savepoint = (pending: [ObjectIdentifier: PendingChange], order: [ObjectIdentifier])

  var isEmpty: Bool { order.isEmpty }

  var savepoint: Savepoint { (pending, order) }

  func restore(_ savepoint: Savepoint) {
    (pending, order) = savepoint
    memos = [:]
  }

  /// What a property is about to become.
  func change<Value>(of state: PropertyState<Value>) -> PendingWrite<Value>? {
    // Filed under the property's state, whose type says what it is.
    pending[ObjectIdentifier(state)].map { unsafeDowncast($0, to: PendingWrite<Value>.self) }
  }

  func add<Value>(_ change: PendingWrite<Value>) {
    let place = ObjectIdentifier(change.state)
    if pending.updateValue(change, forKey: place) == nil { order.append(place) }
    memos = [:]
  }

  /// Makes the changes, all at one instant, and tells of them.
  ///
  /// - Returns: false if one was made from a value that is outdated; nothing is changed then.
  func commit() -> Bool {
    let changes = order.compactMap { pending[$0] }
    // One order for all threads, so that none waits for another that waits for it.
    let locked = changes.sorted { ObjectIdentifier($0.dependency) < ObjectIdentifier($1.dependency) }
    for change in locked {
      change.dependency.lock.lock()
      change.bar()
    }
    let isFounded = changes.allSatisfy { $0.isFounded }
    var wave = ChangeWave()
    var deliveries: [() -> Void] = []
    if isFounded {
      for change in changes { wave.spread(from: change.dependency) }
      deliveries = changes.map { $0.accept() }
    }
    for change in locked.reversed() {
      change.unbar()
      change.dependency.lock.unlock()
    }
    ThreadContext.outside {
      for deliver in deliveries { deliver() }
      wave.publish()
    }
    return isFounded
  }

  /// What was computed for this group before, if it still holds.
  func memo<Value>(of state: DerivedState<Value>) -> PreviewMemo<Value>? {
    guard let memo = memos[ObjectIdentifier(state)] else { return nil }
    // Filed under the computed value's state, whose type says what it is.
    let known = unsafeDowncast(memo, to: PreviewMemo<Value>.self)
    return known.preview.isCurrent ? known : nil
  }

  func keep<Value>(_ memo: PreviewMemo<Value>, of state: DerivedState<Value>) {
    memos[ObjectIdentifier(state)] = memo
  }

  func beginPreview(of derivation: Derivation) {
    if !inPreview.insert(ObjectIdentifier(derivation)).inserted { derivation.trapCycle() }
  }

  func endPreview(of derivation: Derivation) {
    inPreview.remove(ObjectIdentifier(derivation))
  }
}

/// What a property is about to become, without its type.
class PendingChange {
  let dependency: Dependency

  init(of dependency: Dependency) {
    self.dependency = dependency
  }

  /// Sees to it that the property changes only under its lock; under it.
  func bar() {}
  /// Undoes that; under the lock.
  func unbar() {}
  /// Whether the value that the change was made from is still there; under the lock.
  var isFounded: Bool { true }
  /// Takes the value; under the lock. Returns what tells of it.
  func accept() -> () -> Void { {} }
}

/// What a property is about to become.
final class PendingWrite<Value: Sendable>: PendingChange {
  let state: PropertyState<Value>
  let value: Value
  /// The version of the value that it was made from, if it was.
  let basis: UInt?

  init(of value: Value, to state: PropertyState<Value>, basis: UInt?) {
    self.state = state
    self.value = value
    self.basis = basis
    super.init(of: state)
  }

  override func bar() { state.hub.setWatched(true) }
  override func unbar() { state.updateWatch() }
  override var isFounded: Bool { basis.map { $0 == state.looseVersion } ?? true }

  override func accept() -> () -> Void {
    guard let accepted = state.accept(value) else { return {} }
    return { [state] in state.deliver(accepted) }
  }
}
