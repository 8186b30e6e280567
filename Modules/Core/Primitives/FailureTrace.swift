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

/// The checkpoints that a failure has passed, where it began, and whether it came in time, for as long as a thread
/// delivers the failure.
///
/// An operator that queues a failure keeps the trace with it. A value has none, so values pay nothing. The failure
/// keeps its type: a type with the checkpoints would change each operator downstream. A note on the subscription would
/// stay there after the failure was handled.
package final class FailureTrace: Sendable {
  package let places: [CheckpointPlace]
  /// Whether the failure was sent before its subscription ended. A disposal that it meets on its way is no misuse.
  package let isInTime: Bool

  /// The stage in which the failure began, while ReactiveDiagnosis inspects.
  package let origin: (any AnyObject & Sendable)?

  package init(_ places: [CheckpointPlace], isInTime: Bool, origin: (any AnyObject & Sendable)? = nil) {
    (self.places, self.isInTime, self.origin) = (places, isInTime, origin)
  }

  /// The traces of failures that have passed no checkpoint.
  private static let (inTime, late) = (FailureTrace([], isInTime: true), FailureTrace([], isInTime: false))

  /// The checkpoints passed by the failure that the calling thread delivers.
  package static var places: [CheckpointPlace] { ofThisThread?.places ?? [] }

  package static var ofThisThread: FailureTrace? { EventContext.ofThisThread.trace }

  /// Whether the calling thread delivers a failure that was sent in time.
  package static var isInTime: Bool { ofThisThread?.isInTime ?? false }

  /// Delivers a failure that a source sends.
  @inline(never)
  package static func begin(isInTime: Bool, _ deliver: () -> Void) {
    var context = EventContext.ofThisThread
    if let outer = context.trace, !outer.places.isEmpty || outer.origin != nil {
      context.trace = FailureTrace(outer.places, isInTime: isInTime, origin: outer.origin)
    } else {
      context.trace = isInTime ? inTime : late
    }
    context.run(deliver)
  }

  /// Delivers a failure that has begun in a stage.
  package static func passing(origin: any AnyObject & Sendable, _ deliver: () -> Void) {
    let outer = ofThisThread
    if outer?.origin === origin { return deliver() }
    run(FailureTrace(outer?.places ?? [], isInTime: outer?.isInTime ?? false, origin: origin), deliver)
  }

  /// Delivers a failure that has this trace.
  package static func run(_ trace: FailureTrace?, _ deliver: () -> Void) {
    var context = EventContext.ofThisThread
    context.trace = trace
    context.run(deliver)
  }

  /// Returns a delivery that has the trace of the calling thread, or none if that thread has none, on whatever thread
  /// it runs.
  package static func kept(by delivery: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let trace = ofThisThread
    return { run(trace, delivery) }
  }
}
