/// Belongs to the value that a thread sends. A delivery that is queued meanwhile keeps it until it has run.
///
/// So its owner learns from its release that the value has arrived or was dropped, on whatever thread.
@usableFromInline
package final class DeliveryEscort: Sendable {
  package let owner: any EscortOwner
  private let released: @Sendable () -> Void

  /// - Parameter released: called once, when nothing keeps the escort any more.
  package init(of owner: any EscortOwner, released: @escaping @Sendable () -> Void) {
    self.owner = owner
    self.released = released
  }

  deinit { released() }

  private static let current = ThreadLocal(isOwning: false)

  /// The escort of the value that the calling thread sends.
  package static var ofThisThread: DeliveryEscort? {
    current.pointer.map { Unmanaged<DeliveryEscort>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Sends a value.
  @usableFromInline
  package func run(_ send: () -> Void) {
    // Not retained: this call keeps the escort.
    let outer = DeliveryEscort.current.pointer
    DeliveryEscort.current.pointer = Unmanaged.passUnretained(self).toOpaque()
    send()
    DeliveryEscort.current.pointer = outer
  }

  /// An escort for a value that an operator makes of the calling thread's value and sends later. Nil if this one has no
  /// escort.
  package static var forLater: DeliveryEscort? { ofThisThread?.owner.makeLaterEscort() }

  /// A delivery that keeps the escort of the calling thread, if it has one.
  package static func kept(by delivery: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard let escort = ofThisThread else { return delivery }
    return { escort.run(delivery) }
  }
}

/// The maker of escorts.
package protocol EscortOwner: AnyObject, Sendable {
  /// Makes the escort of a value that comes of an escorted one, but later than that.
  func makeLaterEscort() -> DeliveryEscort
}
