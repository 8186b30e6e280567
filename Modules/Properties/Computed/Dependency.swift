import ReactiveDisposables
import ReactiveKernel
import Synchronization

/// What a computed value can be computed from: a property's state, or that of another computed value.
///
/// Its lock keeps together its value, its version and the list of those that depend on it. A read for a computed value
/// links that value in the same locked step, so that from then on no change escapes. A change marks all dependants,
/// near and far, *before* any thread can see the new value: so no thread that has seen the new value
/// takes an outdated computed value for a clean one. Locks are taken from the dependency to its dependants, at most
/// one of the latter at a time.
@usableFromInline
package class Dependency: @unchecked Sendable {
  // Unchecked because subclasses have variables, which change only under the lock; the list does as well.
  @usableFromInline final let lock = Lock()
  /// Grows with each change; written under the lock.
  final let version = Atomic<UInt>(0)
  private final let dependants = List<DependencyLink>()

  /// Makes a dependency without dependants.
  @usableFromInline
  package init() {}

  /// Whether anything depends on this; asked for under the lock.
  package final var hasDependants: Bool { dependants.first != nil }

  /// The version of the value that is read without being linked.
  @usableFromInline var looseVersion: UInt { version.load(ordering: .acquiring) }

  /// The dependency, if it is a computed value itself.
  var asDerivation: Derivation? { nil }

  /// Called under the lock when the first dependant comes and when the last has gone.
  func dependantsDidChange() {}

  /// Notes that there is another value; under the lock.
  @usableFromInline
  final func bumpVersion() { version.store(version.load(ordering: .relaxed) &+ 1, ordering: .releasing) }

  // MARK: Changing

  /// Marks all dependants, for the value has changed where nothing else can see it yet.
  ///
  /// - Returns: what tells them, and whether there are any.
  package final func changed() -> (wave: ChangeWave, hasDependants: Bool) {
    let wave = ChangeWave()
    return lock.withLock {
      wave.spread(from: self)
      return (wave, hasDependants)
    }
  }

  /// Runs a closure under the locks of several dependencies.
  ///
  /// - Parameter changes: in an order that is the same for all threads, so that none waits for another that waits for it.
  static func withLocks<Result>(of changes: [PendingChange], _ body: () -> Result) -> Result {
    for change in changes { change.dependency.lock.lock() }
    defer { for change in changes { change.dependency.lock.unlock() } }
    return body()
  }

  /// Adds all dependants to a list; under the lock.
  final func gatherDependants(into list: inout [ChangeWave.Mark]) {
    dependants.forEach { list.append(ChangeWave.Mark(derivation: $0.derivation)) }
  }

  // MARK: Links

  /// Appends a link; under the lock.
  final func append(_ link: DependencyLink) {
    let isFirst = !hasDependants
    dependants.append(link)
    if isFirst { dependantsDidChange() }
  }

  /// Takes a link off the list, if it is there; O(1).
  final func remove(_ link: DependencyLink) {
    let removed = lock.withLock {
      let removed = dependants.remove(link)
      if removed != nil, !hasDependants { dependantsDidChange() }
      return removed
    }
    // Without the lock: it may be the last reference.
    withExtendedLifetime(removed) {}
  }
}

/// One computed value's place on the list of one of its dependencies.
@usableFromInline
final class DependencyLink: ListKind, Sendable {
  let dependency: Dependency
  /// The dependency, if it is a computed value itself.
  let inner: Derivation?
  let derivation: Derivation
  private let place = ListPlace<DependencyLink>()

  init(from dependency: Dependency, to derivation: Derivation) {
    self.dependency = dependency
    self.derivation = derivation
    inner = dependency.asDerivation
  }

  /// The lists of dependencies.
  @usableFromInline
  static func withPlace<Result>(of link: DependencyLink, _ body: (borrowing ListPlace<DependencyLink>) -> Result)
    -> Result
  {
    body(link.place)
  }
}
