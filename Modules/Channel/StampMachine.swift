/// Decides what an end does with the writes that are made at it, and with those that bindings carry to it.
///
/// It has the stamps of the end's newest write, and no value. A write that is carried *arrives*, and is *concluded*
/// when the end has a value for it. A setter runs between the two, and may make another value (decision 0034). An end
/// without a setter, such as a property, does both in one step.
///
/// The caller holds a lock around each call, and sends what the call decides in the same step. The machine calls no
/// other object and holds nothing of the user.
@usableFromInline
package struct StampMachine: Sendable {
  /// The decision about a write that arrives.
  @usableFromInline
  package enum Arrival: Sendable {
    /// The end has a newer write, or this one: it is an echo, or overtaken.
    case refused
    /// The end has the write with an older stamp. Only bindings get the newer one.
    case restamped
    /// The write is news.
    case taken
  }

  /// The value that an end has after its setter has run for a write.
  @usableFromInline
  package enum Outcome: Sendable {
    /// The value of the write.
    case same
    /// Another value.
    case changed
    /// Another value than before, because of a write to another property.
    case affected
  }

  /// The decision about the value that an end has after a write.
  @usableFromInline
  package enum Conclusion: Sendable {
    /// There is nothing to send: the end has sent the value before.
    case known
    /// The end sends the write.
    case taken
    /// The end sends its value as a correction, which is now the newest write.
    case corrected
    /// The end has corrected this write before. It keeps its value, and sends bindings the newest write as it came.
    case kept
  }

  /// The newest write, without its value.
  @usableFromInline package private(set) var newest: Stamped<Void>
  /// The newest write that has arrived as news. Its setter may still run.
  private var begun: WriteStamp?
  /// The write that the end corrected last.
  private var corrected: WriteStamp?
  /// Whether the end has kept a value that differs from the value of its newest write.
  private var isApart = false

  /// Makes the machine of an end with a write: by default, with an initial value.
  @usableFromInline
  package init(newest: Stamped<Void> = Stamped((), stamp: .birth())) { self.newest = newest }

  /// Decides about a write of now at this end, which is the newest of all. Returns it.
  @usableFromInline
  package mutating func write() -> Stamped<Void> {
    isApart = false
    newest = Stamped(())
    return newest
  }

  /// Decides about a write that a binding carries here.
  @usableFromInline
  package mutating func arrive(_ written: Stamped<Void>) -> Arrival {
    // Also the echo of a write whose setter runs.
    if written.stamp <= max(newest.stamp, begun ?? newest.stamp) { return .refused }
    if written.origin == newest.origin {
      newest = written
      return .restamped
    }
    begun = written.stamp
    return .taken
  }

  /// Decides about the value that the end has after a write.
  ///
  /// - Parameter isKnown: whether the end has sent the value already, and its newest write is not older than this one.
  @usableFromInline
  @discardableResult
  package mutating func conclude(
    _ written: Stamped<Void>, with outcome: Outcome, isKnown: Bool = false
  ) -> Conclusion {
    let isOvertaken = written.stamp <= newest.stamp
    if isOvertaken, isKnown { return .known }
    if !isOvertaken, outcome != .affected { newest = written }
    isApart = false
    if !isOvertaken, outcome == .same { return .taken }
    let last = max(newest.stamp, written.stamp)
    if let corrected, corrected.isOfSameWrite(as: last) {
      isApart = true
      return .kept
    }
    corrected = last
    newest = Stamped((), stamp: last.corrected())
    return .corrected
  }

  /// Gives the newest write a stamp of now, so that it prevails over the newest write of another end. Returns nil if it
  /// does already, or is that write.
  ///
  /// The initial value of an end prevails over nothing until it is renewed. Subscribers that have the value do not get
  /// it again. A value that the end has kept is a new write in any case.
  @usableFromInline
  package mutating func renew(over other: WriteStamp?) -> Stamped<Void>? {
    if isApart { return write() }
    if !newest.stamp.isInitial, other.map({ $0 <= newest.stamp }) ?? true { return nil }
    newest = Stamped((), stamp: .next(), origin: newest.origin)
    return newest
  }
}
