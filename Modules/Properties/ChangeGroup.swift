import ReactiveChannel
import ReactiveKernel

/// Changes several properties together. Their subscribers, and subscribers of values computed from them, are called
/// once, after all changes.
///
///     changeTogether {
///       account.value -= amount
///       savings.value += amount
///     }
///
/// Nothing changes before the closure returns. Inside the closure, this thread reads the new values, including computed
/// values. For all other threads, all new values appear at the same instant. A property that is set more than once
/// sends its last value only. The subscribers of the properties are called first, in the order in which the properties
/// were first set. The subscribers of computed values follow. `@Observed` properties do not take part: they change at
/// once.
///
/// If the closure throws, its changes are discarded. A nested call becomes a part of the outer call. If the nested
/// closure throws, only its own changes are discarded.
///
/// - Parameter changes: runs on this thread, without a lock. If the closure changes a property with
///   ``Property/modify(_:file:line:)``, and another thread then sets this property during the run, the closure runs
///   again. The closure also runs again if it edits a list or table that another thread then edits during the run. So
///   the closure should only read and change properties, lists and tables.
/// - Returns: the result of the last run of `changes`. Rethrows its error.
@inlinable
@discardableResult
public func changeTogether<Result, Failure: Error>(
  _ changes: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let context = ThreadContext.made
  if let group = context.changes {
    let savepoint = group.savepoint
    do {
      return try changes()
    } catch {
      group.restore(savepoint)
      throw error
    }
  }
  while true {
    context.openGroup()
    do {
      let result = try changes()
      if context.closeGroup(isCommitting: true) { return result }
    } catch {
      context.closeGroup(isCommitting: false)
      throw error
    }
  }
}

/// The changes of one call of ``changeTogether(_:)``. One thread uses it, and the next call on that thread uses it
/// again.
@usableFromInline
package final class ChangeGroup {
  // Without exclusivity checks: one thread uses it, and no access lasts beyond a statement.
  /// The changes in the order in which their properties were first set.
  @exclusivity(unchecked) private var pending = DependencyList<PendingChange>()
  @exclusivity(unchecked) private var previews: [ObjectIdentifier: Preview] = [:]
  private var inPreview: Set<ObjectIdentifier> = []
  /// Runs after the group, whether it was made or not.
  @exclusivity(unchecked) private var followers: [() -> Void]?

  /// The number of the commit in progress, which no other commit of the program has. Made when it is first read,
  /// because properties do not need it.
  package var number: UInt64 {
    if ownNumber == 0 { ownNumber = ChangeGroup.numbers.next() }
    return ownNumber
  }
  @exclusivity(unchecked) private var ownNumber: UInt64 = 0
  private static let numbers = AtomicSequence()

  /// Held by a thread that takes the locks of several properties, so that no two such threads wait for each other.
  fileprivate static let lock = Lock()
  /// The number of groups of several changes of which other threads may see some, and not yet all.
  @usableFromInline static let appearing = AtomicInt()
  @usableFromInline var isEmpty: Bool { pending.elements.isEmpty }

  // MARK: Changes

  /// The present changes, to be restored if a joined group throws.
  @usableFromInline var savepoint: DependencyList<PendingChange> { pending }

  @usableFromInline
  func restore(_ savepoint: DependencyList<PendingChange>) {
    pending = savepoint
    previews = [:]
  }

  /// The change of a property, if there is one.
  @inlinable func write<Value>(to state: PropertyState<Value>) -> PendingWrite<Value>? {
    change(of: state) as? PendingWrite<Value>
  }

  /// Sets a property to a value.
  @inlinable
  func set<Value>(_ value: Value, of state: PropertyState<Value>) { add(state.pendingWrite(of: value)) }

  @usableFromInline
  package func change(of dependency: Dependency) -> PendingChange? {
    pending.place(of: dependency).map { pending.elements[$0] }
  }

  @usableFromInline
  package func add(_ change: consuming PendingChange) {
    if !previews.isEmpty { previews = [:] }
    guard let place = pending.place(of: change.dependency) else { return pending.append(change) }
    // It was made from the value of the change that it replaces.
    change.basis = pending.elements[place].basis
    // Released when the list has its new element: a `deinit` of the user may change a property too.
    let replaced = pending.replace(at: place, by: change)
    withExtendedLifetime(replaced) {}
  }

  // MARK: Committing

  /// Makes all changes at one instant, and delivers them. Ends the activity of the thread before it delivers.
  ///
  /// - Returns: false if a change was made from an outdated value; nothing is changed then.
  func commit(in context: ThreadContext) -> Bool {
    let wave = context.beginWave()
    let changes = pending.elements
    ownNumber = 0
    var isCurrent = true
    // Other threads then read and write under the locks, so that none sees some of the changes only.
    let isTogether = changes.count > 1
    if isTogether { ChangeGroup.appearing.add(1) }
    ChangeGroup.lock.withLock {
      for place in changes.indices {
        let (dependency, basis) = (changes[place].dependency, changes[place].basis)
        dependency.lock.lock()
        guard let basis else { continue }
        // A write that takes the short way must not come between this comparison and the change.
        dependency.updateWatch(always: true)
        if basis != dependency.unlinkedVersion { isCurrent = false }
      }
      if isCurrent {
        for place in changes.indices { wave.spread(from: changes[place].dependency, in: context) }
        for place in changes.indices { changes[place].accept() }
      }
      for place in changes.indices {
        if changes[place].basis != nil { changes[place].dependency.updateWatch(always: false) }
        changes[place].dependency.lock.unlock()
      }
    }
    if isTogether { ChangeGroup.appearing.add(-1) }
    ThreadActivity.end()
    if isCurrent {
      context.outside {
        for place in changes.indices { changes[place].deliver() }
        wave.publishOutside(in: context)
      }
    }
    return isCurrent
  }

  func addFollower(_ body: @escaping () -> Void) { followers = (followers ?? []) + [body] }

  func takeFollowers() -> [() -> Void]? { followers.take() }

  /// Forgets the changes.
  func discard() {
    pending.removeAll()
    if !previews.isEmpty { previews = [:] }
  }

  // MARK: Previews

  /// The preview of a computed value, if it is still right.
  func preview(of derivation: Derivation) -> Preview? {
    previews[ObjectIdentifier(derivation)].flatMap { $0.isCurrent ? $0 : nil }
  }

  func keep(_ preview: Preview, of derivation: Derivation) { previews[ObjectIdentifier(derivation)] = preview }

  func beginPreview(of derivation: Derivation) {
    if !inPreview.insert(ObjectIdentifier(derivation)).inserted { derivation.trapCycle() }
  }

  func endPreview(of derivation: Derivation) { inPreview.remove(ObjectIdentifier(derivation)) }
}

extension Dependency {
  /// Runs a closure under the locks of several dependencies, so that it sees all of them at one instant.
  package static func withLocks(of dependencies: [Dependency], _ body: () -> Void) {
    if dependencies.count < 2 {
      if let dependency = dependencies.first { dependency.lock.withLock(body) } else { body() }
      return
    }
    ChangeGroup.lock.withLock {
      for dependency in dependencies { dependency.lock.lock() }
      body()
      for dependency in dependencies { dependency.lock.unlock() }
    }
  }
}

/// A change of one property or collection in a group, without its type.
@usableFromInline
package class PendingChange: HasDependency {
  @usableFromInline final let dependency: Dependency
  /// The version of the value that the change was made from; nil if it was made from none.
  @exclusivity(unchecked) @usableFromInline final var basis: UInt?
  // Functions that are made where the type is known: overridden methods of a generic class look up metadata in each
  // call.
  private final let makeChange: (PendingChange) -> Void
  private final let deliverChange: (PendingChange) -> Void

  @usableFromInline
  init(
    of dependency: Dependency, accept: @escaping (PendingChange) -> Void, deliver: @escaping (PendingChange) -> Void
  ) {
    self.dependency = dependency
    makeChange = accept
    deliverChange = deliver
  }

  /// Makes the change; called under the lock of the property, after the dependants are marked.
  final func accept() { makeChange(self) }
  /// Delivers the change, without a lock. Called last.
  final func deliver() { deliverChange(self) }
}

/// The edits of a source of another module in a group of changes.
package protocol SourceEdits: AnyObject {
  /// Makes the edits. Called under the lock of the source.
  func accept()
  /// Delivers them, without a lock. Called last.
  func deliver()
}

/// A change of a source of another module in a group.
package final class SourceChange: PendingChange {
  package let edits: any SourceEdits

  /// - Parameter version: the version of the content that the edits were made from.
  package init(_ edits: any SourceEdits, of dependency: Dependency, from version: UInt) {
    self.edits = edits
    // Both are called with this object alone, so that its type is known.
    super.init(
      of: dependency, accept: { unsafeDowncast($0, to: SourceChange.self).edits.accept() },
      deliver: { unsafeDowncast($0, to: SourceChange.self).edits.deliver() })
    basis = version
  }
}

/// A change of one property in a group. The property keeps it for the next group, so that a change allocates nothing.
@usableFromInline
final class PendingWrite<Value: Sendable>: PendingChange {
  // Without exclusivity checks: one thread uses it, and no access lasts beyond a statement.
  @exclusivity(unchecked) @usableFromInline var value: Value?
  @usableFromInline let state: PropertyState<Value>
  @exclusivity(unchecked) @usableFromInline var plain: HubAcceptance<Value>?
  @exclusivity(unchecked) @usableFromInline var stamped: HubAcceptance<Stamped<Value>>?

  @inlinable
  init(to state: PropertyState<Value>) {
    self.state = state
    // Both are called with this object alone, so that its type is known.
    super.init(
      of: state, accept: { unsafeDowncast($0, to: PendingWrite.self).take() },
      deliver: { unsafeDowncast($0, to: PendingWrite.self).send() })
  }

  @inlinable
  func take() {
    guard let value = value.take() else { return }
    plain = state.hub.accept(value)
    if plain == nil {
      // The property has ended. The value is released after the locks.
      self.value = value
    } else if state.bindings != nil {
      stamped = state.stamp(value)
    }
  }

  @inlinable
  func send() {
    state.hub.deliver(plain)
    plain = nil
    // Not by `deliver(_:_:)` of the state, which copies both acceptances: that costs 50 instructions more. Without the
    // lock, because bindings that have taken the value stay.
    if stamped != nil, let bindings = state.bindings {
      bindings.hub.deliver(stamped)
      stamped = nil
    }
    if value != nil { value = nil }
    state.recycle(self)
  }
}

/// A value that was computed for a group of changes, and the versions of everything that it was computed from.
///
/// It links nothing. At one instant, everything that was read must have the versions that were read. Properties that
/// the group changes do not count: other threads do not see their new values.
@usableFromInline
package class Preview {
  private final var reads = DependencyList<Read>()
  private final var isTorn = false

  private struct Read: HasDependency {
    let dependency: Dependency
    let version: UInt
  }

  /// Whether everything that was read is unchanged.
  final var isCurrent: Bool { !isTorn && reads.elements.allSatisfy { $0.dependency.unlinkedVersion == $0.version } }

  @usableFromInline
  package final func add(_ dependency: Dependency, version: UInt) {
    guard let place = reads.place(of: dependency) else {
      return reads.append(Read(dependency: dependency, version: version))
    }
    if reads.elements[place].version != version { isTorn = true }
  }

  /// Adds all reads to the preview of a value that is computed from this one.
  final func add(to reading: Reading) {
    guard case .noted(let preview) = reading else { return }
    for read in reads.elements { preview.add(read.dependency, version: read.version) }
  }
}

/// The preview of a computed value.
final class ComputedPreview<Value: Sendable>: Preview {
  var value: Value?
}
