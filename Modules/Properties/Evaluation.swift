import Synchronization

/// One run of the closure of a computed value. It records the dependencies that the closure reads, and links new ones.
///
/// One thread uses it, and the next run on that thread uses it again. If the closure reads the same dependencies in the same order as the last time, it records
/// their versions only.
@usableFromInline
package final class Evaluation: Reader {
  // Without exclusivity checks: one thread uses it, and no access lasts beyond a statement.
  /// The computed value; nil before and after the run.
  @exclusivity(unchecked) private(set) var derivation: Derivation?
  @exclusivity(unchecked) private var marks: UInt = 0
  @exclusivity(unchecked) private var completions: UInt = 0
  /// The dependencies of the last run.
  @exclusivity(unchecked) private var known = DependencyList<DependencyLink>()
  /// The number of known dependencies that this run has read, in the same order.
  @exclusivity(unchecked) private var place = 0
  /// The dependencies of this run, as soon as they differ.
  @exclusivity(unchecked) private var found: DependencyList<DependencyLink>?
  /// The versions of the dependencies of this run.
  @exclusivity(unchecked) private var versions: [UInt] = []
  /// The number of these; there may be room for more.
  @exclusivity(unchecked) private var count = 0
  @exclusivity(unchecked) private var isKept = false

  init() {}

  @usableFromInline
  package var isLinking: Bool { true }

  /// Begins the run; called under the lock of the derivation.
  @usableFromInline
  func begin(of derivation: Derivation) {
    derivation.activity.add(1, ordering: .relaxed)
    self.derivation = derivation
    marks = derivation.marks.load(ordering: .relaxed)
    completions = derivation.completions.load(ordering: .relaxed)
    known = derivation.links
  }

  /// Whether no dependency that was read has changed, and no other thread has kept a value meanwhile.
  var isValid: Bool { derivation.map { isValid(for: $0) } ?? false }

  private func isValid(for derivation: Derivation) -> Bool {
    marks == derivation.marks.load(ordering: .acquiring)
      && completions == derivation.completions.load(ordering: .acquiring)
  }

  /// Whether the computed value may be kept; called under the lock of the derivation.
  @usableFromInline
  func isKeepable(for derivation: Derivation) -> Bool { isValid(for: derivation) && !derivation.isNowClosed }

  /// Stores the dependencies of this run as the dependencies of the value and marks it clean. Called under the lock of the derivation.
  @usableFromInline
  func keep(in derivation: Derivation) {
    isKept = true
    if found == nil, place < known.elements.count { found = known.prefix(place) }
    if let found { derivation.links = found }
    if count < versions.count { versions.removeSubrange(count...) }
    swap(&derivation.versions, &versions)
    derivation.completions.store(completions &+ 1, ordering: .releasing)
    derivation.isClean.store(true, ordering: .releasing)
  }

  /// Removes the links that the value no longer needs: former ones, or new ones if the value was not kept. Called without a lock.
  @usableFromInline
  func end() {
    derivation?.activity.subtract(1, ordering: .relaxed)
    derivation = nil
    if var found = found.take() {
      for link in known.elements where isKept && found.place(of: link.dependency) == nil {
        link.dependency.remove(link)
      }
      for link in found.elements where !isKept && known.place(of: link.dependency) == nil {
        link.dependency.remove(link)
      }
    }
    // Without a lock: this may run a `deinit` of the user.
    known = DependencyList()
    (place, count, isKept) = (0, 0, false)
  }

  /// Records a read, and links the dependency; called under its lock.
  @usableFromInline
  package func add(_ dependency: Dependency, version: UInt) {
    if found == nil {
      if place < known.elements.count, known.elements[place].dependency === dependency {
        place += 1
        return add(version)
      }
      if let place = known.place(of: dependency), place < self.place { return }
      found = known.prefix(place)
    } else if found?.place(of: dependency) != nil {
      return
    }
    if let place = known.place(of: dependency) {
      found?.append(known.elements[place])
    } else if let derivation {
      let link = DependencyLink(from: dependency, to: derivation)
      dependency.append(link)
      found?.append(link)
    }
    add(version)
  }

  private func add(_ version: UInt) {
    if count < versions.count { versions[count] = version } else { versions.append(version) }
    count += 1
  }
}
