import Synchronization

/// When a value was written, in an order that all two-way bindings share.
///
/// Of two writes the one with the greater stamp is the later one, wherever they were made. No two writes have the same.
///
/// A *correction* of a write is what an end has made of it. It is later than the write and than the corrections that were made of it before, and
/// earlier than every later write.
public struct WriteStamp: Comparable, Hashable, Sendable {
  /// Zero for the value that an end was made with.
  @usableFromInline let write: UInt64
  /// Zero for the write itself.
  @usableFromInline let correction: UInt64

  @inlinable
  init(write: UInt64, correction: UInt64) {
    self.write = write
    self.correction = correction
  }

  /// The stamp of a write that is made now: greater than every stamp that was made before.
  ///
  /// An end draws it in the same atomic step in which it takes the write, so that its own writes always are its newest.
  @inlinable
  public static func next() -> WriteStamp { WriteStamp(write: draw(), correction: 0) }

  /// The stamp of the value that an end is made with: no other value has it, and every write is newer.
  @inlinable
  package static func birth() -> WriteStamp { WriteStamp(write: 0, correction: draw()) }

  /// The stamp of a correction that is made now of the write that this is the stamp of, or of a correction of it.
  ///
  /// An end makes one correction of each write at most, or two ends that disagree correct each other for ever.
  public func corrected() -> WriteStamp { WriteStamp(write: write, correction: WriteStamp.draw()) }

  /// Whether two stamps are of one write and its corrections.
  @inlinable
  public func isOfSameWrite(as other: WriteStamp) -> Bool { write == other.write }

  /// Whether a value with this stamp prevails over the newest write of another end as it is, or is that write.
  ///
  /// The value that an end was made with prevails over nothing until it is renewed.
  @inlinable
  package func prevails(over other: WriteStamp?) -> Bool {
    guard write != 0 else { return false }
    return other.map { $0 <= self } ?? true
  }

  /// The newer one of two; nil if there is none.
  static func newest(of first: WriteStamp?, _ second: WriteStamp?) -> WriteStamp? {
    guard let first, let second else { return first ?? second }
    return max(first, second)
  }

  /// Whether the first write is the earlier one.
  @inlinable
  public static func < (first: WriteStamp, second: WriteStamp) -> Bool {
    first.write == second.write ? first.correction < second.correction : first.write < second.write
  }

  @usableFromInline
  static func draw() -> UInt64 {
    // Relaxed is enough: only the order of this one variable counts.
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }

  private static let last = Atomic<UInt64>(0)
}
