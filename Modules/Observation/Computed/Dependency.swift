import ReactiveDisposables
import ReactiveKernel
import Synchronization

/// What a computed value can be computed from: a property's state, or that of another computed value.
///
/// Its lock keeps together its value, its version and the list of those that stand on it: who reads it for a computed
/// value is put on that list in the same locked step, so that from then on no change escapes. A change marks all that
/// stand on it, near and far, *before* anybody can see the new value; whoever has seen that therefore never finds an
/// outdated computed value taken for a good one. Locks are taken from the dependency to what stands on it, at most
/// one of the latter at a time.
@usableFromInline
package class Dependency: @unchecked Sendable {
  // Unchecked because the list changes only under the lock.
  final let lock = Lock()
  /// Grows with each change; written under the lock.
  final let version = Atomic<UInt>(0)
  private final var first: Unmanaged<DependencyLink>?
  private final var last: Unmanaged<DependencyLink>?

  init() {}

  /// Whether anything stands on this; asked for under the lock.
  final var hasDependants: Bool { first != nil }

  /// The version of the value that is read without being put on the list.
  var looseVersion: UInt { version.load(ordering: .acquiring) }

  /// Called under the lock when the first dependant comes and when the last has gone.
  func dependantsDidChange() {}

  /// Adds to a list all that stand on this; under the lock.
  final func gatherDependants(into list: inout [Derivation]) {
    var place = first
    while let link = place {
      place = link._withUnsafeGuaranteedRef {
        list.append($0.derivation)
        return $0.after
      }
    }
  }

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
    lock.lock()
    guard link.isListed else { return lock.unlock() }
    link.isListed = false
    if let before = link.before {
      before._withUnsafeGuaranteedRef { $0.after = link.after }
    } else {
      first = link.after
    }
    if let after = link.after { after._withUnsafeGuaranteedRef { $0.before = link.before } } else { last = link.before }
    if first == nil { dependantsDidChange() }
    lock.unlock()
    Unmanaged.passUnretained(link).release()
  }
}

/// One computed value's place on the list of one of its dependencies.
final class DependencyLink: @unchecked Sendable {
  // Unchecked because the variables change only under the dependency's lock.
  let dependency: Dependency
  /// The dependency, if it is a computed value itself.
  let inner: Derivation?
  let derivation: Derivation
  var before: Unmanaged<DependencyLink>?
  var after: Unmanaged<DependencyLink>?
  var isListed = false

  init(from dependency: Dependency, to derivation: Derivation) {
    self.dependency = dependency
    self.derivation = derivation
    inner = dependency as? Derivation
  }
}

/// A dependency in use, and the version of it that was used.
struct DependencyUse {
  let link: DependencyLink
  let version: UInt
}
