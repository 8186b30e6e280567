import ReactiveDisposables
import Synchronization

/// The slow path of letting go: what gathered behind a claim.
extension Serialiser {
  /// Runs what gathered, and lets go.
  @usableFromInline
  @inline(never)
  final func drain() {
    if settle() || letGoUnlessMoreWaits() { return }
    lock.lock()
    while true {
      if word.load(ordering: .relaxed) & Serialiser.pending != 0 {
        lock.unlock()
        if settle() { return }
        lock.lock()
        continue
      }
      if isCut, !items.isEmpty {
        items.removeAllOutside(lock)
        continue
      }
      var item = items.popFirst()
      if item != nil {
        lock.unlock()
        item?()
        // Released before the lock is taken again: what it holds may be a user's.
        item = nil
        lock.lock()
        continue
      }
      beginAccepting()
      let isDone = word.load(ordering: .relaxed) & Serialiser.pending == 0
      let hasStarts = isDone && !starts.isEmpty && beginStartsOrMarkWaiting()
      if isDone { release() }
      endAccepting()
      guard isDone else { continue }
      lock.unlock()
      if hasStarts { runWaitingStarts() }
      return
    }
  }

  private final func release() {
    word.bitwiseAnd(Serialiser.closed, ordering: .releasing)
  }
}

extension WorkQueue {
  /// Empties the queue, and releases the closures with the lock let go: a release may run a user's code.
  fileprivate mutating func removeAllOutside(_ lock: borrowing Lock) {
    let dropped = self
    removeAll()
    lock.unlock()
    withExtendedLifetime(dropped) {}
    lock.lock()
  }
}
