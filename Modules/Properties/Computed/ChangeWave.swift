import Synchronization

/// What a change reaches: the computed values that it marks, in breadth-first order.
///
/// They are on a stack of the thread, so that a change allocates nothing once that has grown. A change that a subscriber makes
/// meanwhile pushes and pops above. So the thread that made a wave publishes it, once.
@usableFromInline
package struct ChangeWave {
  /// A computed value that the change reaches, and whether it has subscribers to send to.
  struct Mark {
    let derivation: Derivation
    var isDue = false
  }

  @usableFromInline let context: ThreadContext
  private let start: Int

  @usableFromInline
  init(in context: ThreadContext = .made) {
    self.context = context
    start = context.marked.count
  }

  /// Gives a dependency that is about to change a new version, and marks all that depend on it; under its lock.
  @usableFromInline
  func spread(from changed: Dependency) {
    // The version first: a thread that looks at a marked value at once, without the lock, must not find everything as it was.
    changed.bumpVersion()
    var place = context.marked.count
    changed.gatherDependants(into: &context.marked)
    // They stay on the stack until the wave is published, so that nothing is released under a lock.
    while place < context.marked.count {
      mark(context.marked[place].derivation, at: place)
      place += 1
    }
  }

  /// Marks a computed value, and gathers what depends on it. It stops at a value that is marked already.
  private func mark(_ derivation: Derivation, at place: Int) {
    derivation.lock.withLock {
      derivation.marks.store(derivation.marks.load(ordering: .relaxed) &+ 1, ordering: .releasing)
      guard derivation.isNowClean else { return }
      derivation.isClean.store(false, ordering: .releasing)
      if derivation.isObserved { context.marked[place].isDue = true }
      derivation.gatherDependants(into: &context.marked)
    }
    if derivation.activity.load(ordering: .relaxed) > 0 { context.refuseChange(under: derivation) }
  }

  /// Sends the marked values to their subscribers. Called once, without a lock.
  @usableFromInline
  package func tell() { context.outside { publish() } }

  /// The same, for a caller that is outside what the thread is in the middle of.
  @usableFromInline
  func publish() {
    for place in start..<context.marked.count where context.marked[place].isDue {
      context.marked[place].derivation.publish(in: context)
    }
    // One by one: what is released may be the last of a value, and change something in its `deinit`.
    while context.marked.count > start { _ = context.marked.popLast() }
  }
}
