import ReactiveDisposables
import Synchronization

/// How a marked value becomes clean again: the dependencies it had are looked at in the order in which it read them,
/// those that are marked themselves being made clean first, and it is computed again as soon as one has another
/// version than it had.
///
/// What is known is gone through with a list, not with the stack (C10). Only the closures of values that were never
/// computed nest in one another.
extension Derivation {
  /// Makes the value clean, unless another change comes meanwhile.
  @usableFromInline
  final func refresh(in context: ThreadContext = .made) {
    while true {
      switch look() {
      case .clean: return
      case .outdated: run(in: context)
      case .unknown: return refreshDependencies(in: context)
      }
    }
  }

  /// Looks at the versions of the dependencies, and finds the value clean if all are as they were.
  private func look() -> Finding {
    lock.withLock {
      if isNowClean || isNowClosed { return .clean }
      for place in links.indices {
        let link = links[place]
        if let inner = link.inner, inner.isUnknown { return .unknown }
        if link.dependency.version.load(ordering: .acquiring) != versions[place] { return .outdated }
      }
      // A value without dependencies was never computed, or overtaken.
      if links.isEmpty { return .outdated }
      // Under the lock, so that no mark comes in between.
      isClean.store(true, ordering: .releasing)
      return .clean
    }
  }

  /// Whether it has to be made clean before its version says anything.
  fileprivate final var isUnknown: Bool {
    !isClean.load(ordering: .acquiring) && !isClosed.load(ordering: .acquiring)
  }

  /// Makes the value clean, and before it the dependencies that are not.
  private func refreshDependencies(in context: ThreadContext) {
    var check = DerivationCheck(of: self, in: context)
    var outer: [DerivationCheck] = []
    while true {
      if let inner = check.advance() {
        // One that is being looked at or computed already is waited for in vain: what was known is outdated, or there
        // is a cycle. The closure will show which.
        let isInProgress =
          inner.activity.load(ordering: .relaxed) > 0
          && (inner === check.derivation || outer.contains { $0.derivation === inner }
            || context.isComputing(inner))
        if isInProgress {
          check.compute()
        } else {
          outer.append(check)
          check = DerivationCheck(of: inner, in: context)
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
  private let context: ThreadContext
  private var links: [DependencyLink] = []
  private var versions: [UInt] = []
  private var marks: UInt = 0
  private var completions: UInt = 0
  private var place: Int?

  init(of derivation: Derivation, in context: ThreadContext) {
    (self.derivation, self.context) = (derivation, context)
    derivation.activity.add(1, ordering: .relaxed)
  }

  /// Goes on until the value is clean, or needs another one to be made clean first.
  mutating func advance() -> Derivation? {
    while true {
      guard var place = place ?? begin() else { return nil }
      while place < links.count {
        let link = links[place]
        if let inner = link.inner, inner.isUnknown {
          self.place = place
          return inner
        }
        if link.dependency.version.load(ordering: .acquiring) != versions[place] { break }
        place += 1
      }
      if place < links.count || links.isEmpty { compute() } else if keep() { return nil } else { self.place = nil }
    }
  }

  /// Computes the value, and starts again.
  mutating func compute() {
    // Not held while it runs, so that it changes the versions in place. Nor under the lock: this may release the last of a dependency.
    links = []
    versions = []
    derivation.run(in: context)
    place = nil
  }

  /// Notes what there is to look at; `nil` if there is nothing to do.
  private mutating func begin() -> Int? {
    // Mostly it has just been computed.
    if derivation.isClean.load(ordering: .acquiring) { return nil }
    typealias Noted = (links: [DependencyLink], versions: [UInt], marks: UInt, completions: UInt)
    let noted: Noted? = derivation.lock.withLock {
      guard derivation.isUnknown else { return nil }
      return (
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
    derivation.lock.withLock {
      guard marks == derivation.marks.load(ordering: .relaxed),
        completions == derivation.completions.load(ordering: .relaxed), !derivation.isNowClosed
      else { return false }
      derivation.isClean.store(true, ordering: .releasing)
      return true
    }
  }
}
