/// A value on its way between the ends of bindings, and the stamp that says when it was written.
///
/// What a binding carries over keeps its stamp, converted or not; an end takes it only if its stamp is newer than that of what it
/// has. So an echo is dropped where it began, a ring of bindings comes to rest, and a real change is never taken for an echo.
public struct Stamped<Value: Sendable>: Sendable {
  /// The value.
  public let value: Value
  /// Which of two is the newer one.
  public let stamp: WriteStamp
  /// The write that the value goes back to: as ``stamp``, unless the value was given a newer stamp since.
  ///
  /// An end that is handed a newer stamp for what it has already takes the stamp, and tells its subscribers nothing.
  public let origin: WriteStamp

  /// A value that is written now.
  @inlinable
  public init(_ value: Value) {
    self.init(value, stamp: .next())
  }

  /// A value that was written when its stamp says.
  @inlinable
  public init(_ value: Value, stamp: WriteStamp, origin: WriteStamp? = nil) {
    self.value = value
    self.stamp = stamp
    self.origin = origin ?? stamp
  }

  /// A correction of this write: what an end has made of it that does not take every value.
  ///
  /// It prevails over the write, also where that was made, but not over later writes. An end makes one correction of each write at most, or two
  /// ends that disagree correct each other for ever: see ``WriteStamp/isOfSameWrite(as:)``. What it makes of later corrections of that write it
  /// keeps to itself.
  @inlinable
  public func corrected(to value: Value) -> Stamped {
    Stamped(value, stamp: stamp.corrected())
  }

  /// The same write with another value: what it is converted to.
  @inlinable
  public func with<Output: Sendable>(_ value: Output) -> Stamped<Output> {
    Stamped<Output>(value, stamp: stamp, origin: origin)
  }

  /// The same value, written now: it is not sent again to subscribers that have it.
  @inlinable
  package var renewed: Stamped { with(stamp: .next(), origin: origin) }

  /// The same value with other stamps.
  @inlinable
  package func with(stamp: WriteStamp, origin: WriteStamp) -> Stamped {
    Stamped(value, stamp: stamp, origin: origin)
  }
}
