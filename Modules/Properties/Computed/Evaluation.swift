import Synchronization

/// One run of a computed value's closure: finds out what it reads.
///
/// Belongs to the thread that runs the closure, and is used again by the next run on it. As long as the closure reads what it read the last time, in that
/// order, only versions are noted.
@usableFromInline
package final class Evaluation {
  // Without exclusivity checks: one thread uses it, and no access lasts beyond a statement.
  /// The computed value; nil if the run has ended.
  @exclusivity(unchecked) private(set) var derivation: Derivation?
  /// What noted the reads of the thread before.
  @exclusivity(unchecked) var outerReader: Reader?
  @exclusivity(unchecked) private var marks: UInt = 0
  @exclusivity(unchecked) private var completions: UInt = 0
  /// What was read the last time.
  @exclusivity(unchecked) private var known: [DependencyLink] = []
  /// How many of these were read this time; or, when the order has changed, the place after the last that was.
  @exclusivity(unchecked) private var place = 0
  /// What was read this time, each dependency once; nil as long as that is how `known` begins.
  @exclusivity(unchecked) private var found: [DependencyLink]?
  /// The versions of what was found, and room for more, kept from earlier runs.
  @exclusivity(unchecked) private var versions: [UInt] = []
  /// How many were found.
  @exclusivity(unchecked) private var count = 0
  @exclusivity(unchecked) private var places: [ObjectIdentifier: Int]?
  @exclusivity(unchecked) private var foundOnes: Set<ObjectIdentifier>?
  @exclusivity(unchecked) private var added: [DependencyLink] = []
  @exclusivity(unchecked) private var isKept = false

  init() {}

  /// Begins the run; under the derivation's lock.
  @usableFromInline
  func begin(of derivation: Derivation) {
    derivation.activity.add(1, ordering: .relaxed)
    self.derivation = derivation
    marks = derivation.marks.load(ordering: .relaxed)
    completions = derivation.completions.load(ordering: .relaxed)
    known = derivation.links
  }

  /// Whether nothing changed that was read, and no other thread has kept a value meanwhile.
  var isValid: Bool { derivation.map { isValid(for: $0) } ?? false }

  private func isValid(for derivation: Derivation) -> Bool {
    marks == derivation.marks.load(ordering: .acquiring)
      && completions == derivation.completions.load(ordering: .acquiring)
  }

  /// Whether the value that was computed may be kept; under the derivation's lock.
  @usableFromInline
  func isKeepable(for derivation: Derivation) -> Bool { isValid(for: derivation) && !derivation.isNowClosed }

  /// Makes what was found what the value is computed from; under the derivation's lock.
  @usableFromInline
  func keep(in derivation: Derivation) {
    isKept = true
    if found == nil, place == known.count {
      for index in 0..<place { derivation.versions[index] = versions[index] }
    } else {
      derivation.links = found ?? Array(known[..<place])
      derivation.versions = Array(versions[..<count])
    }
    derivation.completions.store(completions &+ 1, ordering: .releasing)
    derivation.isClean.store(true, ordering: .releasing)
  }

  /// Unlinks what is not read any more, or, if the value was not kept, what was linked for it. Without a lock.
  @usableFromInline
  func end() {
    let derivation = derivation.take()
    derivation?.activity.subtract(1, ordering: .relaxed)
    let outdated: [DependencyLink]
    if !isKept {
      outdated = added
    } else if let found {
      let kept = Set(found.map { ObjectIdentifier($0) })
      outdated = known.filter { !kept.contains(ObjectIdentifier($0)) }
    } else {
      outdated = place == known.count ? [] : Array(known[place...])
    }
    for link in outdated { link.dependency.remove(link) }
    // Without a lock: what is released may run a user's `deinit`.
    known = []
    if found != nil { (found, places, added) = (nil, nil, []) }
    if foundOnes != nil { foundOnes = nil }
    (place, count, isKept) = (0, 0, false)
  }

  // MARK: Reads

  /// Notes that a dependency is read, and links it; under its lock.
  func use(_ dependency: Dependency) {
    if found == nil {
      if place < known.count, known[place].dependency === dependency {
        place += 1
        return note(dependency)
      }
      if hasFound(dependency) { return }
      found = Array(known[..<place])
    } else if hasFound(dependency) {
      return
    }
    found?.append(knownLink(from: dependency) ?? link(from: dependency))
    note(dependency)
  }

  private func note(_ dependency: Dependency) {
    let version = dependency.version.load(ordering: .relaxed)
    if count < versions.count { versions[count] = version } else { versions.append(version) }
    count += 1
    if foundOnes != nil { foundOnes?.insert(ObjectIdentifier(dependency)) }
  }

  /// Whether a dependency was read before in this run.
  private func hasFound(_ dependency: Dependency) -> Bool {
    if let foundOnes { return foundOnes.contains(ObjectIdentifier(dependency)) }
    // What was found has as many versions.
    let links = found ?? known
    if count > 0, links[count - 1].dependency === dependency { return true }
    guard count >= 8 else { return links[..<count].contains { $0.dependency === dependency } }
    let ones = Set(links[..<count].map { ObjectIdentifier($0.dependency) })
    foundOnes = ones
    return ones.contains(ObjectIdentifier(dependency))
  }

  private func knownLink(from dependency: Dependency) -> DependencyLink? {
    if place < known.count, known[place].dependency === dependency {
      place += 1
      return known[place - 1]
    }
    guard !known.isEmpty else { return nil }
    if places == nil {
      let pairs = known.enumerated().map { (ObjectIdentifier($1.dependency), $0) }
      places = Dictionary(pairs) { first, _ in first }
    }
    guard let found = places?[ObjectIdentifier(dependency)] else { return nil }
    place = found + 1
    return known[found]
  }

  private func link(from dependency: Dependency) -> DependencyLink {
    let link = DependencyLink(from: dependency, to: derivation!)
    dependency.append(link)
    added.append(link)
    return link
  }
}
