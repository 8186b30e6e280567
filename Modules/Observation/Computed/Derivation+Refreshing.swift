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
    var checks = [DerivationCheck(of: self)]
    while let check = checks.last {
      guard let inner = check.advance() else {
        checks.removeLast()
        continue
      }
      // One that is being looked at or computed already is waited for in vain: what was known is outdated, or there
      // is a cycle. The closure will tell.
      let isInProgress =
        inner.activity.load(ordering: .relaxed) > 0
        && (checks.contains { $0.derivation === inner } || ThreadContext.current?.isComputing(inner) == true)
      if isInProgress { check.compute() } else { checks.append(DerivationCheck(of: inner)) }
    }
  }
}

/// The look at the dependencies that one value had.
private final class DerivationCheck {
  let derivation: Derivation
  private var uses: [DependencyUse] = []
  private var marks: UInt = 0
  private var completions: UInt = 0
  private var place: Int?

  init(of derivation: Derivation) {
    self.derivation = derivation
    derivation.activity.add(1, ordering: .relaxed)
  }

  deinit {
    derivation.activity.subtract(1, ordering: .relaxed)
  }

  /// Goes on until the value is clean, or needs another one to be made clean first.
  func advance() -> Derivation? {
    while true {
      guard var place = place ?? begin() else { return nil }
      while place < uses.count {
        let use = uses[place]
        if let inner = use.link.inner, !inner.isClean.load(ordering: .acquiring),
          !inner.isClosed.load(ordering: .acquiring)
        {
          self.place = place
          return inner
        }
        if use.link.dependency.version.load(ordering: .acquiring) != use.version { break }
        place += 1
      }
      if place < uses.count || uses.isEmpty { compute() } else if keep() { return nil } else { self.place = nil }
    }
  }

  /// Computes the value, and begins anew.
  func compute() {
    derivation.run()
    place = nil
  }

  /// Notes what there is to look at; `nil` if there is nothing to do.
  private func begin() -> Int? {
    // Not under the lock: this may release the last of a dependency.
    uses = []
    derivation.lock.lock()
    defer { derivation.lock.unlock() }
    guard
      !derivation.isClean.load(ordering: .relaxed), !derivation.isClosed.load(ordering: .relaxed)
    else { return nil }
    uses = derivation.uses
    marks = derivation.marks.load(ordering: .relaxed)
    completions = derivation.completions.load(ordering: .relaxed)
    place = 0
    return 0
  }

  /// Finds the value still good, as all it was computed from is as it was.
  private func keep() -> Bool {
    derivation.lock.lock()
    defer { derivation.lock.unlock() }
    guard
      marks == derivation.marks.load(ordering: .relaxed),
      completions == derivation.completions.load(ordering: .relaxed),
      !derivation.isClosed.load(ordering: .relaxed)
    else { return false }
    derivation.isClean.store(true, ordering: .releasing)
    return true
  }
}
