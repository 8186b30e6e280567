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
package struct FailureTrace: Sendable {
  /// Whether the failure was sent before its subscription ended. A disposal that it meets on its way is no misuse.
  package let isInTime: Bool
  /// Nil for most failures, so that these make no object.
  private let passed: Passed?

  private final class Passed: Sendable {
    let places: [CheckpointPlace]
    let origin: (any AnyObject & Sendable)?

    init(_ places: [CheckpointPlace], origin: (any AnyObject & Sendable)?) {
      (self.places, self.origin) = (places, origin)
    }
  }

  package init(_ places: [CheckpointPlace], isInTime: Bool, origin: (any AnyObject & Sendable)? = nil) {
    self.init(isInTime: isInTime, places.isEmpty && origin == nil ? nil : Passed(places, origin: origin))
  }

  private init(isInTime: Bool, _ passed: Passed?) {
    self.isInTime = isInTime
    self.passed = passed
  }

  package var places: [CheckpointPlace] { passed?.places ?? [] }

  /// The stage in which the failure began, while ReactiveDiagnosis inspects.
  package var origin: (any AnyObject & Sendable)? { passed?.origin }

  // MARK: The failure that the calling thread delivers

  package static var ofThisThread: FailureTrace? { EventContext.ofThisThread.trace }

  /// The checkpoints that it has passed.
  package static var places: [CheckpointPlace] { ofThisThread?.places ?? [] }

  /// Whether it was sent in time.
  package static var isInTime: Bool { ofThisThread?.isInTime ?? false }

  // MARK: Delivering

  /// Delivers a failure that a source sends.
  @inline(never)
  package static func begin(isInTime: Bool, _ deliver: () -> Void) {
    EventContext.change({ $0.trace = FailureTrace(isInTime: isInTime, $0.trace?.passed) }, deliver)
  }

  /// Delivers a failure that has begun in a stage.
  package static func passing(origin: any AnyObject & Sendable, _ deliver: () -> Void) {
    let outer = ofThisThread
    if outer?.origin === origin { return deliver() }
    run(FailureTrace(outer?.places ?? [], isInTime: outer?.isInTime ?? false, origin: origin), deliver)
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
