import Synchronization

/// When a value was written, in an order that all two-way bindings share.
///
/// Of two writes the one with the greater stamp is the later one, wherever they were made. No two writes have the same.
public struct WriteStamp: Comparable, Hashable, Sendable {
  private let number: UInt64

  /// The stamp of a write that is made now: greater than every stamp that was made before.
  ///
  /// An end draws it in the same atomic step in which it takes the write, so that its own writes always are its newest.
  public static func next() -> WriteStamp {
    // Relaxed is enough: all that is asked of it is the order of this one variable.
    WriteStamp(number: last.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  private static let last = Atomic<UInt64>(0)

  /// Whether the first write is the earlier one.
  public static func < (first: WriteStamp, second: WriteStamp) -> Bool { first.number < second.number }
}
