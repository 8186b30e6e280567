import Synchronization

/// When a value was written, in an order that all two-way bindings share.
///
/// Of two writes the one with the greater stamp is the later one, wherever they were made. No two writes have the same.
///
/// A *correction* of a write is what an end has made of it. It is later than the write and than the corrections that were made of it before, and
/// earlier than every later write.
public struct WriteStamp: Comparable, Hashable, Sendable {
  private let write: UInt64
  /// Zero for the write itself.
  private let correction: UInt64

  /// The stamp of a write that is made now: greater than every stamp that was made before.
  ///
  /// An end draws it in the same atomic step in which it takes the write, so that its own writes always are its newest.
  public static func next() -> WriteStamp { WriteStamp(write: draw(), correction: 0) }

  /// The stamp of a correction that is made now of the write that this is the stamp of, or of a correction of it.
  ///
  /// An end makes one correction of each write at most, or two ends that disagree correct each other for ever.
  public func corrected() -> WriteStamp { WriteStamp(write: write, correction: WriteStamp.draw()) }

  /// Whether two stamps are of one write and its corrections.
  public func isOfSameWrite(as other: WriteStamp) -> Bool { write == other.write }

  /// Whether the first write is the earlier one.
  public static func < (first: WriteStamp, second: WriteStamp) -> Bool {
    first.write == second.write ? first.correction < second.correction : first.write < second.write
  }

  private static func draw() -> UInt64 {
    // Relaxed is enough: only the order of this one variable counts.
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }

  private static let last = Atomic<UInt64>(0)
}
