import ReactiveDisposables
import Synchronization

/// The slow path of delivering: what finds the serialiser claimed, and what is the last.
extension HubSerialiser {
  /// Takes a work item: runs it if nobody delivers, else leaves it to the one who does. Returns whether it was accepted.
  @usableFromInline
  @inline(never)
  @discardableResult
  final func accept(isLast: Bool = false, _ item: @escaping @Sendable () -> Void) -> Bool {
    switch takeTurn(isLast: isLast) {
    case .refused: return false
    case .claimed:
      item()
      drain()
    case .waits: queue(item)
    }
    return true
  }

  /// Claims, or takes the lock for ``queue(_:)``.
  ///
  /// - Parameter isLast: whether nothing is accepted after this.
  final func takeTurn(isLast: Bool) -> HubSerialTurn {
    lock.lock()
    beginAccepting()
    guard word.load(ordering: .relaxed) & HubSerialiser.closed == 0 else {
      endAccepting()
      lock.unlock()
      return .refused
    }
    if isLast { word.bitwiseOr(HubSerialiser.closed, ordering: .relaxed) }
    let isClaimed = claimOrMarkWaiting()
    endAccepting()
    guard isClaimed else { return .waits }
    lock.unlock()
    return .claimed
  }

  /// Leaves an item to the claim holder; under the lock, which it lets go of.
  final func queue(_ item: @escaping @Sendable () -> Void) {
    let depth = enqueue(item)
    lock.unlock()
    Diagnostics.noteQueueDepth(depth)
  }
}
