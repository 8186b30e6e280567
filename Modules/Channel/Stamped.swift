import Synchronization

/// A value on its way between the ends of bindings, with the stamp of its write.
///
/// A value keeps its stamp on the way, converted or not. An end takes a value only if its stamp is newer than the stamp of the present value. So an
/// echo is dropped at the end where the write was made, writes in a ring of bindings stop, and no real change is dropped as an echo.
public struct Stamped<Value: Sendable>: Sendable {
  /// The value.
  public let value: Value
  /// The order of this value among all others.
  public let stamp: WriteStamp
  /// The stamp of the original write. It differs from ``stamp`` if the value was given a newer stamp since.
  ///
  /// An end that has the write already takes the newer stamp, and sends nothing to its subscribers.
  public let origin: WriteStamp

  /// Makes a value with a stamp: by default, a value that is written now.
  @inlinable
  public init(_ value: Value, stamp: WriteStamp = .next(), origin: WriteStamp? = nil) {
    self.value = value
    self.stamp = stamp
    self.origin = origin ?? stamp
  }

  /// A correction of this write: the value that an end has instead, because it does not take every value.
  ///
  /// It prevails over the write, also at the end where the write was made, but not over later writes. An end makes at most one correction of each
  /// write; otherwise two ends that disagree correct each other for ever (see ``WriteStamp/isOfSameWrite(as:)``). It does not send its values of
  /// later corrections of that write.
  @inlinable
  public func corrected(to value: Value) -> Stamped { Stamped(value, stamp: stamp.corrected()) }

  /// The same write with a converted value.
  @inlinable
  public func with<Output: Sendable>(_ value: Output) -> Stamped<Output> {
    Stamped<Output>(value, stamp: stamp, origin: origin)
  }

  /// The same write with a stamp of now. Subscribers that have it do not get it again.
  @inlinable
  package var renewed: Stamped { Stamped(value, stamp: .next(), origin: origin) }

  /// The same value with the stamps of another write.
  @inlinable
  package func restamped(as other: Stamped<some Sendable>) -> Stamped {
    Stamped(value, stamp: other.stamp, origin: other.origin)
  }
}

/// The moment of a write, in an order that all two-way bindings share.
///
/// Of two writes, the later one has the greater stamp, at any of the ends. No two writes have the same stamp.
///
/// A *correction* of a write is the value that an end has instead. It is later than the write and its earlier corrections, and earlier than every
/// later write.
public struct WriteStamp: Comparable, Hashable, Sendable {
  /// The number of the write; zero for the initial value of an end.
  @usableFromInline let write: UInt64
  /// The number of the correction; zero for the write itself.
  @usableFromInline let correction: UInt64

  @inlinable
  init(write: UInt64, correction: UInt64) {
    self.write = write
    self.correction = correction
  }

  /// The stamp of a write that is made now: greater than every earlier stamp.
  ///
  /// An end draws it in the same atomic step in which it takes the write. So the newest value of the end has its newest stamp.
  @inlinable
  public static func next() -> WriteStamp { WriteStamp(write: draw(), correction: 0) }

  /// The stamp of the initial value of an end: unique, and older than every write.
  @inlinable
  package static func birth() -> WriteStamp { WriteStamp(write: 0, correction: draw()) }

  /// The stamp of a correction that is made now, of the write with this stamp or of one of its corrections.
  public func corrected() -> WriteStamp { WriteStamp(write: write, correction: WriteStamp.draw()) }

  /// Whether two stamps belong to one write and its corrections.
  @inlinable
  public func isOfSameWrite(as other: WriteStamp) -> Bool { write == other.write }

  /// Whether a value with this stamp prevails over the newest write of another end, or is that write.
  ///
  /// The initial value of an end prevails over nothing until it is renewed.
  @inlinable
  package func prevails(over other: WriteStamp?) -> Bool {
    guard write != 0 else { return false }
    return other.map { $0 <= self } ?? true
  }

  /// The newer one of two stamps; nil if there is none.
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
