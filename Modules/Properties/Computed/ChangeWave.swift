import Synchronization

/// What a change reaches: the computed values that it marks, in breadth-first order.
///
/// They are on a stack of the thread, so that a change allocates nothing once that has grown. A change that a subscriber makes
/// meanwhile pushes and pops above. So each wave is told, once, by the thread that made it.
@usableFromInline
package struct ChangeWave {
  /// A computed value that the change reaches, and whether it is to be told.
  struct Mark {
    let derivation: Derivation
    var isDue = false
  }

  private let context: ThreadContext
  private let start: Int
  private var end: Int

  init() {
    context = ThreadContext.made
    start = context.marked.count
    end = start
  }

  /// Gives a dependency that is about to change a new version, and marks all that depend on it; under its lock.
  mutating func spread(from changed: Dependency) {
    // The version first: a thread that looks at a marked value at once, without the lock, must not find everything as it was.
    changed.version.store(changed.version.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    changed.gatherDependants(into: &context.marked)
    // They stay on the stack until the wave is told, so that nothing is released under a lock.
    while end < context.marked.count {
      mark(context.marked[end].derivation, at: end)
      end += 1
    }
  }

  /// Marks a computed value, and gathers what depends on it. It stops at a value that is marked already.
  private func mark(_ derivation: Derivation, at place: Int) {
    derivation.withLock {
      derivation.marks.store(derivation.marks.load(ordering: .relaxed) &+ 1, ordering: .releasing)
      guard derivation.isClean.load(ordering: .relaxed) else { return }
      derivation.isClean.store(false, ordering: .releasing)
      if derivation.isObserved { context.marked[place].isDue = true }
      derivation.gatherDependants(into: &context.marked)
    }
    if derivation.activity.load(ordering: .relaxed) > 0 { context.refuseChange(under: derivation) }
  }

  /// Tells of the change, and then those who listen to the marked values, outside what the thread is in the middle of.
  ///
  /// Called once, without a lock.
  @usableFromInline
  package func tell(after deliver: () -> Void) {
    context.outside {
      deliver()
      for place in start..<end where context.marked[place].isDue { context.marked[place].derivation.publish() }
    }
    // One by one: what is released may be the last of a value, and change something in its `deinit`.
    while context.marked.count > start { _ = context.marked.popLast() }
  }
}
