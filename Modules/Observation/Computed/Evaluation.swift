import Synchronization

/// One run of a computed value's closure: finds out what it reads.
///
/// Belongs to the thread that runs the closure.
final class Evaluation {
  let derivation: Derivation
  /// The run that this one is nested in: that of a value which reads this one.
  let outer: Evaluation?
  private let marks: UInt
  private let completions: UInt
  /// What was read the last time, usually in the same order.
  private let known: [DependencyUse]
  private var place = 0
  private var places: [ObjectIdentifier: Int]?
  /// What was read this time, each dependency once.
  private(set) var found: [DependencyUse] = []
  private var foundOnes: Set<ObjectIdentifier>?
  private var added: [DependencyLink] = []

  /// Begins a run; under the derivation's lock.
  init(of derivation: Derivation, in outer: Evaluation?) {
    self.derivation = derivation
    self.outer = outer
    marks = derivation.marks.load(ordering: .relaxed)
    completions = derivation.completions.load(ordering: .relaxed)
    known = derivation.uses
    found.reserveCapacity(known.count)
  }

  /// Whether nothing changed that was read, and nobody else has kept a value meanwhile.
  var isValid: Bool {
    marks == derivation.marks.load(ordering: .acquiring)
      && completions == derivation.completions.load(ordering: .acquiring)
  }

  /// Notes that a dependency is read, and links it; under its lock.
  func use(_ dependency: Dependency) {
    guard !hasFound(dependency) else { return }
    let link = knownLink(from: dependency) ?? link(from: dependency)
    found.append(DependencyUse(link: link, version: dependency.version.load(ordering: .relaxed)))
    foundOnes?.insert(ObjectIdentifier(dependency))
  }

  /// Makes what was found what the value is computed from; under the derivation's lock.
  func keep() {
    derivation.uses = found
    derivation.completions.store(completions &+ 1, ordering: .releasing)
    derivation.isClean.store(true, ordering: .releasing)
  }

  /// Unlinks what is not read any more, or, if the value was not kept, what was linked for it. Without a lock.
  func settle(isKept: Bool) {
    guard isKept else {
      for link in added { link.dependency.remove(link) }
      return
    }
    guard place != found.count || place != known.count || !added.isEmpty else { return }
    let kept = Set(found.map { ObjectIdentifier($0.link) })
    for use in known where !kept.contains(ObjectIdentifier(use.link)) { use.link.dependency.remove(use.link) }
  }

  private func hasFound(_ dependency: Dependency) -> Bool {
    if let last = found.last, last.link.dependency === dependency { return true }
    if let foundOnes { return foundOnes.contains(ObjectIdentifier(dependency)) }
    guard found.count >= 8 else { return found.contains { $0.link.dependency === dependency } }
    let ones = Set(found.map { ObjectIdentifier($0.link.dependency) })
    foundOnes = ones
    return ones.contains(ObjectIdentifier(dependency))
  }

  private func knownLink(from dependency: Dependency) -> DependencyLink? {
    if place < known.count, known[place].link.dependency === dependency {
      place += 1
      return known[place - 1].link
    }
    guard !known.isEmpty else { return nil }
    if places == nil {
      let pairs = known.enumerated().map { (ObjectIdentifier($1.link.dependency), $0) }
      places = Dictionary(pairs) { first, _ in first }
    }
    guard let found = places?[ObjectIdentifier(dependency)] else { return nil }
    place = found + 1
    return known[found].link
  }

  private func link(from dependency: Dependency) -> DependencyLink {
    let link = DependencyLink(from: dependency, to: derivation)
    dependency.append(link)
    added.append(link)
    return link
  }
}
