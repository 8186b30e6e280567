import ReactiveKernel

/// A source that waits for room, once.
@usableFromInline
package final class RoomWaiter: @unchecked Sendable {
  // Unchecked because the variables change only under the lock of the room, and before the waiter is given to it.
  package typealias Resume = @Sendable (Bool) -> Void

  /// Called without the lock, and then released.
  package var resume: Resume?
  var isCancelled = false
  var hasBegun = false
  var isLooking = false
  var skipsKeepers = false
  let place = ListPlace<RoomWaiter>()

  package init(_ resume: Resume? = nil) { self.resume = resume }
}

enum RoomWaiters: ListKind {
  static func withPlace<Result>(
    of element: RoomWaiter, _ body: (borrowing ListPlace<RoomWaiter>) -> Result
  ) -> Result {
    body(element.place)
  }
}

/// The right to send one value into a ``Room``. The room gets it back when the passage is released.
///
/// A serialiser that queues the value keeps the passage until the value is delivered or dropped. So no other value takes its place.
@usableFromInline
package typealias Passage = DeliveryEscort
