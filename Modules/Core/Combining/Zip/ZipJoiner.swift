import ReactiveKernel
import ReactivePacing

/// The machine of all forms of `zip`. It ends when a side that has ended has no values left.
///
/// If the consumer downstream grants room, each side has room for as many values that wait (C17).
@usableFromInline
final class ZipJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim, and `joined` before the first event.
  private struct Side {
    /// Whether no value waits.
    let isDrained: @Sendable () -> Bool
    /// `nil` while the source runs.
    var isAbandoned: Bool?
    /// Whether the source has released its closures without an end.
    var isSilent = false
  }

  private var sides: [Side]
  private var joined = 0
  /// The number of sides without a value.
  private var missing: Int
  @exclusivity(unchecked) @usableFromInline var hasQuietSides = false
  /// The room of each side, or nothing.
  @exclusivity(unchecked) @usableFromInline var rooms: [HoldingRoom] = []
  /// A row has a value of each source. So it is sent with the permit of one that waits, also where the last one cannot.
  @exclusivity(unchecked) @usableFromInline var permit: LatePermit?

  /// - Parameters:
  ///   - downstream: takes the rows.
  ///   - areDrained: for each source, in the order in which the sources are joined: whether none of its values waits.
  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>, areDrained: [@Sendable () -> Bool]) {
    sides = areDrained.map { Side(isDrained: $0) }
    missing = areDrained.count
    super.init(downstream, sources: areDrained.count)
    let room = downstream.room
    rooms = areDrained.compactMap { _ in HoldingRoom.make(before: room, of: "zip", sideOf: self) }
  }

  /// A source, which waits for the room of its side if it can.
  @inlinable
  func paced<Input: Sendable>(_ source: Signal<Input, Failure>, _ tag: Int) -> Signal<Input, Failure> {
    rooms.isEmpty ? source : rooms[tag].grant(to: source).noticingSilence { [self] in noteSilence(of: tag) }
  }

  @usableFromInline
  func noteSilence(of tag: Int) {
    serialiser.forward(()) { [self] in
      sides[tag].isSilent = true
      hasQuietSides = true
      finishIfExhausted()
    }
  }

  /// Counts a value that waits.
  @inlinable
  func hold(_ tag: Int) {
    if rooms.isEmpty { return }
    rooms[tag].takePlaceEvenIfFull()
    if permit == nil { permit = HoldingRoom.permitOfThisThread }
  }

  /// Subscribes to the next source.
  ///
  /// - Parameters:
  ///   - source: the signal.
  ///   - held: takes its values.
  ///   - takeRow: takes the oldest value of each source.
  @usableFromInline
  func join<Input: Sendable>(
    _ source: Signal<Input, Failure>, holding held: HeldValues<Input>,
    _ takeRow: @escaping @Sendable () -> Value
  ) {
    let tag = joined
    joined += 1
    join(paced(source, tag), tag: tag) { [self] value in
      if held.isEmpty { missing -= 1 }
      held.append(value)
      hold(tag)
      guard missing == 0 else { return }
      let row = takeRow()
      missing = sides.count { $0.isDrained() }
      send(row)
      for room in rooms { room.freePlace() }
    }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    sides[tag].isAbandoned = isAbandoned
    hasQuietSides = true
    finishIfExhausted()
  }

  /// Sends a row with a value of a side that waited, and ends if it was the last one.
  @inlinable
  func send(_ row: Value, from tag: Int) {
    send(row)
    if !rooms.isEmpty { rooms[tag].freePlace() }
  }

  /// Sends a row, and ends if it was the last one.
  @inlinable
  func send(_ row: Value) {
    if let permit { permit.run { downstream.next(row) } } else { downstream.next(row) }
    if hasQuietSides { finishIfExhausted() }
  }

  /// Completes if a completed side has no values left. Otherwise, if an abandoned side has none left, ends without a
  /// terminal (C9). If a silent side has none left, no row follows, and sources do not wait any more.
  @usableFromInline
  func finishIfExhausted() {
    var isExhausted = false
    for (tag, side) in sides.enumerated() where side.isDrained() {
      guard let isAbandoned = side.isAbandoned else {
        if side.isSilent { for other in rooms.indices where other != tag { rooms[other].freeNoMore() } }
        continue
      }
      if !isAbandoned { return finish() }
      isExhausted = true
    }
    if isExhausted { finish(isAbandoned: true) }
  }
}
