/// A checkpoint: its name, and the call that made it.
package struct CheckpointPlace: Hashable, Sendable {
  package let name: String
  package let file: String
  package let line: UInt

  package init(_ name: String, file: String, line: UInt) {
    self.name = name
    self.file = file
    self.line = line
  }
}

/// The checkpoints that a failure has passed and where it began, for as long as a thread delivers the failure. Without
/// a checkpoint on its way, a failure has no trace, unless ReactiveDiagnosis inspects.
///
/// An operator that queues a failure keeps the trace with it. The failure keeps its type: a type with the checkpoints
/// would change each operator downstream. A note on the subscription would stay there after the failure was handled.
package final class FailureTrace: Sendable {
  package let places: [CheckpointPlace]
  /// The stage in which the failure began, while ReactiveDiagnosis inspects.
  package let origin: (any AnyObject & Sendable)?

  package init(_ places: [CheckpointPlace], origin: (any AnyObject & Sendable)?) {
    (self.places, self.origin) = (places, origin)
  }

  // MARK: The failure that the calling thread delivers

  package static var ofThisThread: FailureTrace? { EventContext.ofThisThread.trace }

  /// The checkpoints that it has passed.
  package static var places: [CheckpointPlace] { ofThisThread?.places ?? [] }

  // MARK: Delivering

  /// Delivers a failure that has begun in a stage.
  package static func passing(origin: any AnyObject & Sendable, _ deliver: () -> Void) {
    if ofThisThread?.origin === origin { return deliver() }
    run(FailureTrace(places, origin: origin), deliver)
  }

  /// Delivers a failure that has this trace.
  package static func run(_ trace: FailureTrace?, _ deliver: () -> Void) {
    EventContext.change({ $0.trace = trace }, deliver)
  }

  /// Returns a delivery that has the trace of the calling thread, or none if that thread has none, on whatever thread
  /// it runs.
  package static func kept(by delivery: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let trace = ofThisThread
    return { run(trace, delivery) }
  }
}
