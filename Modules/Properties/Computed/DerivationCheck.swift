import ReactiveDisposables
import Synchronization

/// How a marked value becomes clean again: the dependencies it had are looked at in the order in which it read them,
/// those that are marked themselves being made clean first, and it is computed anew as soon as one has another
/// version than it had.
///
/// What is known is gone through with a list, not with the stack (C10). Only the closures of values that were never
/// computed nest in one another.
extension Derivation {
  /// Makes the value clean, unless another change comes meanwhile.
  final func refresh() {
    while true {
      switch look() {
      case .clean: return
      case .outdated: run()
      case .unknown: return refreshDependencies()
      }
    }
  }

  /// Looks at the versions of the dependencies, and finds the value clean if all are as they were.
  private func look() -> Finding {
    var finding = Finding.clean
    withLock {
      if isClean.load(ordering: .relaxed) || isClosed.load(ordering: .relaxed) { return }
      for place in links.indices {
        let link = links[place]
        if let inner = link.inner, !inner.isClean.load(ordering: .acquiring), !inner.isClosed.load(ordering: .acquiring)
        {
          return finding = .unknown
        }
        if link.dependency.version.load(ordering: .acquiring) != versions[place] { return finding = .outdated }
      }
      // Under the lock, so that no mark comes in between. A value without dependencies was never computed, or overtaken.
      if links.isEmpty { finding = .outdated } else { isClean.store(true, ordering: .releasing) }
    }
    return finding
  }

  /// Makes the value clean, and before it the dependencies that are not.
  private func refreshDependencies() {
    var check = DerivationCheck(of: self)
    var outer: [DerivationCheck] = []
    while true {
      if let inner = check.advance() {
        // One that is being looked at or computed already is waited for in vain: what was known is outdated, or there
        // is a cycle. The closure will show which.
        let isInProgress =
          inner.activity.load(ordering: .relaxed) > 0
          && (inner === check.derivation || outer.contains { $0.derivation === inner }
            || ThreadContext.current?.isComputing(inner) == true)
        if isInProgress {
          check.compute()
        } else {
          outer.append(check)
          check = DerivationCheck(of: inner)
        }
      } else {
        check.derivation.activity.subtract(1, ordering: .relaxed)
        guard let next = outer.popLast() else { return }
        check = next
      }
    }
  }
}

/// What a look at the dependencies shows.
private enum Finding {
  case clean
  /// One has another version than it had.
  case outdated
  /// One has to be made clean first.
  case unknown
}

/// The look at the dependencies that one value had.
private struct DerivationCheck {
  let derivation: Derivation
  private var links: [DependencyLink] = []
  private var versions: [UInt] = []
  private var marks: UInt = 0
  private var completions: UInt = 0
  private var place: Int?

  init(of derivation: Derivation) {
    self.derivation = derivation
    derivation.activity.add(1, ordering: .relaxed)
  }

  /// Goes on until the value is clean, or needs another one to be made clean first.
  mutating func advance() -> Derivation? {
    while true {
      guard var place = place ?? begin() else { return nil }
      while place < links.count {
        let link = links[place]
        if let inner = link.inner, !inner.isClean.load(ordering: .acquiring), !inner.isClosed.load(ordering: .acquiring)
        {
          self.place = place
          return inner
        }
        if link.dependency.version.load(ordering: .acquiring) != versions[place] { break }
        place += 1
      }
      if place < links.count || links.isEmpty { compute() } else if keep() { return nil } else { self.place = nil }
    }
  }

  /// Computes the value, and begins anew.
  mutating func compute() {
    // Not held while it runs, so that it changes the versions in place. Nor under the lock: this may release the last of a dependency.
    links = []
    versions = []
    derivation.run()
    place = nil
  }

  /// Notes what there is to look at; `nil` if there is nothing to do.
  private mutating func begin() -> Int? {
    // Mostly it has just been computed.
    if derivation.isClean.load(ordering: .acquiring) { return nil }
    var noted: (links: [DependencyLink], versions: [UInt], marks: UInt, completions: UInt)?
    derivation.withLock {
      guard !derivation.isClean.load(ordering: .relaxed), !derivation.isClosed.load(ordering: .relaxed) else { return }
      noted = (
        derivation.links, derivation.versions, derivation.marks.load(ordering: .relaxed),
        derivation.completions.load(ordering: .relaxed)
      )
    }
    guard let noted else { return nil }
    (links, versions, marks, completions) = noted
    place = 0
    return 0
  }

  /// Finds the value still good, as all it was computed from is as it was.
  private func keep() -> Bool {
    var isKept = false
    derivation.withLock {
      isKept =
        marks == derivation.marks.load(ordering: .relaxed)
        && completions == derivation.completions.load(ordering: .relaxed)
        && !derivation.isClosed.load(ordering: .relaxed)
      if isKept { derivation.isClean.store(true, ordering: .releasing) }
    }
    return isKept
  }
}
