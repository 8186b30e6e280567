import ReactiveDisposables
import Synchronization

/// The slow path of letting go: what gathered behind a claim.
extension HubSerialiser {
  /// Runs what gathered, and lets go.
  @usableFromInline
  @inline(never)
  final func drain() {
    if settle() || letGoUnlessMoreWaits() { return }
    lock.lock()
    while true {
      if word.load(ordering: .relaxed) & HubSerialiser.pending != 0 {
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
      let isDone = word.load(ordering: .relaxed) & HubSerialiser.pending == 0
      if isDone { release() }
      endAccepting()
      guard isDone else { continue }
      lock.unlock()
      return
    }
  }

  private final func release() {
    word.bitwiseAnd(HubSerialiser.closed, ordering: .releasing)
  }
}

extension HubWorkQueue {
  /// Empties the queue, and releases the closures with the lock let go: a release may run a user's code.
  fileprivate mutating func removeAllOutside(_ lock: borrowing Lock) {
    let dropped = takeAll()
    lock.unlock()
    withExtendedLifetime(dropped) {}
    lock.lock()
  }
}
