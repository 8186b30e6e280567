/// A source that waits for a permit, once.
@usableFromInline
package final class RoomWaiter: @unchecked Sendable {
  // Unchecked because the variables change only under the lock of the room, and before the waiter is given to it.
  /// Takes whether a permit was granted, which the closure then makes. If not, the room was closed or the wait
  /// cancelled.
  package typealias Resume = @Sendable (_ isGranted: Bool) -> Void

  /// Called without the lock, and then released.
  package var resume: Resume?
  package var isCancelled = false
  package var hasBegun = false
  package var skipsKeepers = false
  let place = ListPlace<RoomWaiter>()

  package init(_ resume: Resume? = nil) { self.resume = resume }

  /// Releases the closure, which holds the waiter: the reply came at once.
  package func forget() { resume = nil }
}

package enum RoomWaiters: ListKind {
  package static func withPlace<Result>(
    of element: RoomWaiter, _ body: (borrowing ListPlace<RoomWaiter>) -> Result
  ) -> Result {
    body(element.place)
  }
}
