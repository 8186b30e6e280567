import ReactiveDisposables

/// What a call of ``changeTogether(_:)`` is about to change. Belongs to the thread of that call, and is used again by its next one.
@usableFromInline
package final class ChangeGroup {
  // Without exclusivity checks: one thread uses it, and no access lasts beyond a statement.
  /// The changes in the order in which their properties were first set.
  @exclusivity(unchecked) private var pending: [PendingChange] = []
  /// Whether there may be a change that was made from a value of a known version.
  @exclusivity(unchecked) private var isBased = false
  /// Where the change of each property is, once there are many.
  @exclusivity(unchecked) private var places: [ObjectIdentifier: Int]?
  /// The changes in the order in which the properties are locked.
  @exclusivity(unchecked) private var locked: [PendingChange] = []
  @exclusivity(unchecked) private var memos: [ObjectIdentifier: AnyObject] = [:]
  private var inPreview: Set<ObjectIdentifier> = []

  /// What to go back to if a joined group throws.
  @usableFromInline
  struct Savepoint {
    fileprivate let pending: [PendingChange]
  }

  @usableFromInline var isEmpty: Bool { pending.isEmpty }

  @usableFromInline var savepoint: Savepoint { Savepoint(pending: pending) }

  @usableFromInline
  func restore(_ savepoint: Savepoint) {
    pending = savepoint.pending
    places = nil
    memos = [:]
  }

  // MARK: Changes

  private static var searched: Int { 8 }

  /// What a property is about to become.
  @inlinable
  func write<Value>(to state: PropertyState<Value>) -> PendingWrite<Value>? {
    // A change of a property is of its type.
    change(of: state).map { unsafeDowncast($0, to: PendingWrite<Value>.self) }
  }

  @usableFromInline
  func change(of dependency: Dependency) -> PendingChange? { place(of: dependency).map { pending[$0] } }

  @usableFromInline
  func add(_ change: PendingChange) {
    if let place = place(of: change.dependency) {
      // It is made from the value of the one that it replaces, or from none.
      change.basis = pending[place].basis
      pending[place] = change
    } else {
      places?[ObjectIdentifier(change.dependency)] = pending.count
      pending.append(change)
      if change.basis != nil { isBased = true }
    }
    if !memos.isEmpty { memos = [:] }
  }

  private func place(of dependency: Dependency) -> Int? {
    if pending.count <= ChangeGroup.searched {
      for place in pending.indices where pending[place].dependency === dependency { return place }
      return nil
    }
    if places == nil {
      let pairs = pending.enumerated().map { (ObjectIdentifier($1.dependency), $0) }
      places = Dictionary(uniqueKeysWithValues: pairs)
    }
    return places?[ObjectIdentifier(dependency)]
  }

  // MARK: Committing

  /// Makes the changes, all at one instant, tells of them, and hands the group back to its thread.
  ///
  /// - Returns: false if one was made from a value that is outdated; nothing is changed then.
  @usableFromInline
  func commit(in context: ThreadContext) -> Bool {
    for change in pending { locked.append(change) }
    if locked.count > 1 { locked.sort { ObjectIdentifier($0.dependency) < ObjectIdentifier($1.dependency) } }
    let wave = ChangeWave(in: context)
    let isFounded = Dependency.withLocks(of: locked) {
      // A change of a known version may not be overtaken by a write that takes the short way.
      let based = isBased ? locked.filter { $0.basis != nil } : []
      for change in based { change.bar() }
      defer { for change in based { change.unbar() } }
      guard based.allSatisfy({ $0.isFounded }) else { return false }
      for change in pending { wave.spread(from: change.dependency) }
      for change in pending { change.accept() }
      return true
    }
    if isFounded {
      context.outside {
        for change in pending { change.deliver() }
        wave.publish()
      }
    }
    drop(in: context)
    return isFounded
  }

  /// Forgets the changes, and hands the group back to its thread.
  @usableFromInline
  func drop(in context: ThreadContext) {
    // One by one: it keeps the room, and what is released may change something in its `deinit`.
    while locked.popLast() != nil {}
    while pending.popLast() != nil {}
    isBased = false
    if places != nil { places = nil }
    if !memos.isEmpty { memos = [:] }
    context.giveBack(self)
  }

  // MARK: Previews

  /// What was computed for this group before, if it still holds.
  func memo<Value>(of state: ComputedState<Value>) -> PreviewMemo<Value>? {
    guard let memo = memos[ObjectIdentifier(state)] else { return nil }
    // Filed under the computed value's state, whose type says what it is.
    let known = unsafeDowncast(memo, to: PreviewMemo<Value>.self)
    return known.preview.isCurrent ? known : nil
  }

  func keep<Value>(_ memo: PreviewMemo<Value>, of state: ComputedState<Value>) {
    memos[ObjectIdentifier(state)] = memo
  }

  func beginPreview(of derivation: Derivation) {
    if !inPreview.insert(ObjectIdentifier(derivation)).inserted { derivation.trapCycle() }
  }

  func endPreview(of derivation: Derivation) {
    inPreview.remove(ObjectIdentifier(derivation))
  }
}
