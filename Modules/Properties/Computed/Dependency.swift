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
  // Unchecked because the list changes only under the lock.
  @usableFromInline final let lock = Lock()
  /// Grows with each change; written under the lock.
  final let version = Atomic<UInt>(0)
  @exclusivity(unchecked) private final var first: Unmanaged<DependencyLink>?
  @exclusivity(unchecked) private final var last: Unmanaged<DependencyLink>?

  /// Makes a dependency without dependants.
  @usableFromInline
  package init() {}

  /// Whether anything depends on this; asked for under the lock.
  package final var hasDependants: Bool { first != nil }

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
    var place = first
    while let link = place {
      place = link._withUnsafeGuaranteedRef {
        list.append(ChangeWave.Mark(derivation: $0.derivation))
        return $0.after
      }
    }
  }

  // MARK: Links

  /// Appends a link; under the lock.
  final func append(_ link: DependencyLink) {
    // The list owns one count of each link.
    let added = Unmanaged.passRetained(link)
    link.isListed = true
    link.before = last
    if let last { last._withUnsafeGuaranteedRef { $0.after = added } } else { first = added }
    last = added
    if link.before == nil { dependantsDidChange() }
  }

  /// Takes a link off the list, in O(1).
  final func remove(_ link: DependencyLink) {
    let isRemoved = lock.withLock {
      guard link.isListed else { return false }
      link.isListed = false
      if let before = link.before {
        before._withUnsafeGuaranteedRef { $0.after = link.after }
      } else {
        first = link.after
      }
      if let after = link.after {
        after._withUnsafeGuaranteedRef { $0.before = link.before }
      } else {
        last = link.before
      }
      if first == nil { dependantsDidChange() }
      return true
    }
    if isRemoved { Unmanaged.passUnretained(link).release() }
  }
}

/// One computed value's place on the list of one of its dependencies.
@usableFromInline
final class DependencyLink: @unchecked Sendable {
  // Unchecked because the variables change only under the dependency's lock.
  let dependency: Dependency
  /// The dependency, if it is a computed value itself.
  let inner: Derivation?
  let derivation: Derivation
  @exclusivity(unchecked) var before: Unmanaged<DependencyLink>?
  @exclusivity(unchecked) var after: Unmanaged<DependencyLink>?
  @exclusivity(unchecked) var isListed = false

  init(from dependency: Dependency, to derivation: Derivation) {
    self.dependency = dependency
    self.derivation = derivation
    inner = dependency.asDerivation
  }
}
