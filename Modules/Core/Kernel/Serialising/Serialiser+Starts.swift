import Synchronization

/// The slow path of starts: those that wait for a delivery or for another start.
extension Serialiser {
  /// Leaves a start to whoever delivers or starts, or runs it if nobody does any more.
  @inline(never)
  public final func queueStart(_ work: @escaping @Sendable () -> Void) {
    lock.lock()
    starts.append(work)
    while true {
      if markWaitingIfStarting() || markWaitingIfClaimed() { return lock.unlock() }
      if startWord.compareExchange(expected: 0, desired: Serialiser.claimed, ordering: .acquiring).exchanged { break }
    }
    lock.unlock()
    runWaitingStarts()
  }

  /// Runs the starts that wait, one at a time, until none does or a delivery is in progress; then its holder goes on.
  @usableFromInline
  @inline(never)
  final func runWaitingStarts() {
    while true {
      lock.lock()
      guard !starts.isEmpty, !markWaitingIfClaimed(), let work = starts.popFirst() else {
        startWord.store(0, ordering: .releasing)
        return lock.unlock()
      }
      lock.unlock()
      work()
    }
  }

  /// Takes the right to start, or tells who has it that starts wait; under the lock.
  final func beginStartsOrMarkWaiting() -> Bool {
    while !markWaitingIfStarting() {
      if startWord.compareExchange(expected: 0, desired: Serialiser.claimed, ordering: .acquiring).exchanged {
        return true
      }
    }
    return false
  }

  /// Tells whoever is starting that starts wait, if there is one; under the lock.
  private final func markWaitingIfStarting() -> Bool {
    while true {
      let found = startWord.load(ordering: .relaxed)
      guard found != 0 else { return false }
      let marked = Serialiser.claimed | Serialiser.waiting
      if startWord.compareExchange(expected: found, desired: marked, ordering: .relaxed).exchanged { return true }
    }
  }
}
