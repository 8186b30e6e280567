/// A source that waits for room, once.
@usableFromInline
package final class RoomWaiter: @unchecked Sendable {
  // Unchecked because the variables change only under the lock of the room, and before the waiter is given to it.
  package typealias Resume = @Sendable (Bool) -> Void

  /// Called without the lock, and then released.
  package var resume: Resume?
  package var isCancelled = false
  package var hasBegun = false
  package var isLooking = false
  package var skipsKeepers = false
  let place = ListPlace<RoomWaiter>()

  package init(_ resume: Resume? = nil) { self.resume = resume }
}

package enum RoomWaiters: ListKind {
  package static func withPlace<Result>(
    of element: RoomWaiter, _ body: (borrowing ListPlace<RoomWaiter>) -> Result
  ) -> Result {
    body(element.place)
  }
}
