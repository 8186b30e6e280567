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

  package var description: String { "\(name.onOneLine) at \(file):\(line)" }

  /// The places in one line, after a phrase; empty if there are none.
  package static func list(_ places: [CheckpointPlace], after phrase: String) -> String {
    var text = ""
    for place in places { text += (text.isEmpty ? phrase : ", ") + place.description }
    return text
  }
}

/// The checkpoints that a failure has passed, for as long as a thread delivers the failure.
///
/// An operator that queues a failure keeps the trace with it. A value has none, so values pay nothing.
package final class FailureTrace: Sendable {
  package let places: [CheckpointPlace]

  package init(_ places: [CheckpointPlace]) { self.places = places }

  private static let current = ThreadLocal(isOwning: false)

  /// The checkpoints that the failure has passed which the calling thread delivers.
  package static var places: [CheckpointPlace] { ofThisThread?.places ?? [] }

  package static var ofThisThread: FailureTrace? {
    current.pointer.map { Unmanaged<FailureTrace>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Delivers a failure that has this trace.
  package static func run(_ trace: FailureTrace?, _ deliver: () -> Void) {
    // Not retained: this call keeps the trace.
    let outer = current.pointer
    current.pointer = trace.map { Unmanaged.passUnretained($0).toOpaque() }
    deliver()
    current.pointer = outer
    withExtendedLifetime(trace) {}
  }

  /// A delivery that has the trace of the calling thread, or none if that has none, on whatever thread it runs.
  package static func kept(by delivery: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let trace = ofThisThread
    return { run(trace, delivery) }
  }
}
