import ReactiveKernel
import ReactivePacing

/// The number of values that may wait in an operator, and the rule for further values.
@usableFromInline
struct BufferLimit<Failure: Error>: Sendable {
  @usableFromInline var count = Int.max
  @usableFromInline var dropsOldest = false
  @usableFromInline let failure: (@Sendable () -> Failure)?
  /// Whether sources that can wait send no more than the count (C17).
  var isSuspending = false
  private let operation: StaticString
  private let place: (file: StaticString, line: UInt)

  @usableFromInline
  init(
    _ policy: BufferingPolicy = .unbounded, of operation: StaticString = "", failure: (@Sendable () -> Failure)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.failure = failure
    self.operation = operation
    place = (file, line)
    switch policy {
    case .unbounded: return
    case .newest(let limit):
      count = limit
      dropsOldest = true
    case .oldest(let limit): count = limit
    case .suspending(let limit):
      count = limit
      isSuspending = true
    }
    Diagnostics.requireRoom(count, of: operation, file: file, line: line)
  }

  func makeRoom() -> Room { Room(for: count, of: operation, file: place.file, line: place.line) }
}
