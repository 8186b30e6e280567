/// The permit of a value (C17) and the trace of a failure, for the event that a thread sends.
///
/// An operator that queues an event keeps the context with it. So the event has its own context on the thread that
/// delivers it, and no other one.
package struct EventContext: Sendable {
  var permit: Permit?
  var trace: FailureTrace?

  private static let innermost = ThreadLocal(isOwning: false)
  /// Whether an event has had a context since the program began. Until then, no thread looks for its own: most programs
  /// have none. A thread that has one finds the flag set, because it has set it itself.
  private static let isUsed = AtomicBoolMemory(false)

  /// The place of the calling thread's context, if it has one.
  private static var place: UnsafeMutableRawPointer? { isUsed.load() ? innermost.pointer : nil }

  /// The context of the event that the calling thread sends. Empty if the event has none.
  static var ofThisThread: EventContext { EventContext(at: place) }

  private init(at place: UnsafeMutableRawPointer?) {
    if let place { self = place.assumingMemoryBound(to: EventContext.self).pointee }
  }

  /// Sends an event with this thread's context, after a change.
  @inline(__always)
  static func change(_ change: (inout EventContext) -> Void, _ send: () -> Void) {
    if !isUsed.load() { isUsed.store(true) }
    let innermost = self.innermost
    let outer = innermost.pointer
    var context = EventContext(at: outer)
    change(&context)
    // The pointer is to a variable of this frame. The outer one replaces it before the frame ends.
    withUnsafeMutablePointer(to: &context) {
      innermost.pointer = UnsafeMutableRawPointer($0)
      send()
    }
    innermost.pointer = outer
  }

  /// Returns a delivery that has the context of the calling thread. Without a context it is the same delivery, and runs
  /// inside ``none(_:)``.
  package static func kept(by delivery: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard let place else { return delivery }
    let context = EventContext(at: place)
    return { change({ $0 = context }, delivery) }
  }

  /// Runs queued deliveries. They are not part of the event that the calling thread sends.
  package static func none(_ deliver: () -> Void) {
    guard let outer = place else { return deliver() }
    innermost.pointer = nil
    deliver()
    innermost.pointer = outer
  }
}
