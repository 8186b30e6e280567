/// The right to send one value, which the room of a consumer gives (C17). It belongs to the value that a thread sends.
///
/// Queued work *keeps* the permit of its value, so the source sends no other value before the work has run. A *late*
/// permit is another one, for an operator that stores the value: the source may send more values, and the buffer takes
/// the stored value even if it has no free place.
///
/// A serialiser that queues the value keeps the permit until the value is delivered or dropped. So its owner learns
/// from its release, on whatever thread, that the value has arrived or was dropped.
@usableFromInline
package final class Permit: Sendable {
  package let owner: any PermitOwner
  private let released: @Sendable () -> Void

  /// - Parameter released: called once, when nothing keeps the permit any more.
  package init(of owner: any PermitOwner, released: @escaping @Sendable () -> Void) {
    self.owner = owner
    self.released = released
  }

  deinit { released() }

  /// The permit of the value that the calling thread sends.
  package static var ofThisThread: Permit? { EventContext.ofThisThread.permit }

  /// Sends a value.
  @usableFromInline
  package func run(_ send: () -> Void) {
    EventContext.change({ $0.permit = self }, send)
  }

  /// A permit for a value that an operator makes of the calling thread's value and sends later. Nil if this one has no
  /// permit.
  package static var forLater: Permit? { ofThisThread?.owner.makeLaterPermit() }
}

/// The maker of permits.
package protocol PermitOwner: AnyObject, Sendable {
  /// Makes the permit of a value that is made of one with a permit, and sent later.
  func makeLaterPermit() -> Permit

  /// The values that a permit of this owner brings into a buffer.
  ///
  /// - Parameter buffer: another owner of permits, or this one.
  func allowance(in buffer: AnyObject) -> Permit.Allowance
}

extension Permit {
  /// The values that a permit brings into a buffer.
  package enum Allowance: Sendable {
    /// None: the permit is for other buffers.
    case noValues
    /// One value, and the copies of it that come in other ways.
    case values(Int)
    /// Any number, also beyond the capacity.
    case allValues
  }
}
