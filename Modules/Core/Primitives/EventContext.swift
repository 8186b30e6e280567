/// The permit of a value (C17) and the trace of a failure, for the event that a thread sends.
///
/// An operator that queues an event keeps the context with it. So the event has its own context on the thread that
/// delivers it, and no other one.
package struct EventContext: Sendable {
  var permit: Permit?
  var trace: FailureTrace?

  private static let innermost = ThreadLocal(isOwning: false)

  /// The context of the event that the calling thread sends. Empty if the event has none.
  static var ofThisThread: EventContext {
    innermost.pointer?.assumingMemoryBound(to: EventContext.self).pointee ?? EventContext()
  }

  /// Sends an event with this context.
  func run(_ send: () -> Void) {
    let outer = EventContext.innermost.pointer
    // The pointer is to a value that stays in place during the call. Afterwards the outer one replaces it.
    withUnsafePointer(to: self) {
      EventContext.innermost.pointer = UnsafeMutableRawPointer(mutating: $0)
      send()
    }
    EventContext.innermost.pointer = outer
  }

  /// Returns a delivery that has the context of the calling thread. Without a context it is the same delivery, and runs
  /// inside ``none(_:)``.
  package static func kept(by delivery: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard innermost.pointer != nil else { return delivery }
    let context = ofThisThread
    return { context.run(delivery) }
  }

  /// Runs queued deliveries. They are not part of the event that the calling thread sends.
  package static func none(_ deliver: () -> Void) {
    guard let outer = innermost.pointer else { return deliver() }
    innermost.pointer = nil
    deliver()
    innermost.pointer = outer
  }
}
