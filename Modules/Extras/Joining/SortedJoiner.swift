import ReactiveCombining
import ReactiveKernel
import ReactivePacing

/// The machine of the sorted `merge`. It sends the smallest of the next values when every source that has not ended has
/// a next value.
///
/// If the consumer downstream grants room, each source has the same room for its waiting values (C17).
@usableFromInline
final class SortedJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; the variables change only inside the claim.
  @usableFromInline var heads: SortedHeads<Value>
  @usableFromInline var lanes: [Lane]
  /// The number of sources without a head that have not ended.
  @usableFromInline var awaited: Int
  /// The room of each source, or nothing.
  @usableFromInline var rooms: [HoldingRoom] = []

  /// The values of a source that wait behind its head.
  @usableFromInline
  struct Lane {
    @usableFromInline let waiting: HeldValues<Value>
    /// The places of its values, if there is a room.
    @usableFromInline var places = RingQueue<HeldPlace>()
    @usableFromInline var hasHead = false
    @usableFromInline var hasEnded = false
    /// Whether its source has released its closures without an end.
    @usableFromInline var isSilent = false
  }

  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>, sources: Int, heads: SortedHeads<Value>) {
    self.heads = heads
    lanes = (0..<sources).map { _ in Lane(waiting: HeldValues(for: downstream)) }
    awaited = sources
    super.init(downstream, sources: sources)
    let room = downstream.room
    rooms = lanes.compactMap { _ in HoldingRoom.make(before: room, of: "merge(sortedBy:)", sideOf: self) }
  }

  /// Subscribes to a source, which waits for its room if it can.
  @inlinable
  func join(_ source: Signal<Value, Failure>, tag: Int) {
    join(paced(source, tag), tag: tag) { [self] value in take(value, from: tag) }
  }

  @usableFromInline
  func paced(_ source: Signal<Value, Failure>, _ tag: Int) -> Signal<Value, Failure> {
    if rooms.isEmpty { return source }
    return rooms[tag].grant(to: source).noticingSilence { [self] in
      serialiser.forward(()) { [self] in
        lanes[tag].isSilent = true
        endWaits(for: tag)
      }
    }
  }

  /// Ends the sources that wait, if a silent source has no value left: then nothing is sent any more.
  @usableFromInline
  func endWaits(for tag: Int) {
    guard lanes[tag].isSilent, !lanes[tag].hasHead, !lanes[tag].hasEnded else { return }
    for other in rooms.indices where other != tag { rooms[other].freeNoMore() }
  }

  deinit {
    // `HeldValues` discards its own values. The heads are held elsewhere.
    while let (value, tag) = heads.popSmallest() { lanes[tag].waiting.discard(value) }
  }

  /// Takes a value, and sends the values that are due.
  @inlinable
  func take(_ value: Value, from tag: Int) {
    if !rooms.isEmpty { lanes[tag].places.append(rooms[tag].takeHeldPlace()) }
    if lanes[tag].hasHead { return lanes[tag].waiting.append(value) }
    lanes[tag].hasHead = true
    awaited -= 1
    heads.insert(value, from: tag)
    sendReady()
  }

  @inlinable
  func sendReady() {
    while awaited == 0, !downstream.isDisposed, let (value, tag) = heads.popSmallest() {
      if let following = lanes[tag].waiting.popFirst() {
        heads.insert(following, from: tag)
      } else {
        lanes[tag].hasHead = false
        if !lanes[tag].hasEnded { awaited += 1 }
      }
      if let place = lanes[tag].places.popFirst() {
        rooms[tag].release(from: place) { downstream.next(value) }
        endWaits(for: tag)
      } else {
        downstream.next(value)
      }
    }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    lanes[tag].hasEnded = true
    if !lanes[tag].hasHead { awaited -= 1 }
    sendReady()
    super.sourceEnded(tag: tag, isAbandoned: isAbandoned)
  }
}

/// The next values of several sorted sources, as a binary heap with the smallest on top.
@usableFromInline
struct SortedHeads<Value: Sendable>: Sendable {
  @usableFromInline typealias Head = (value: Value, tag: Int)

  @usableFromInline var heads: [Head] = []
  @usableFromInline let precedes: @Sendable (Value, Value) -> Bool

  @inlinable
  init(by precedes: @escaping @Sendable (Value, Value) -> Bool) {
    self.precedes = precedes
  }

  @inlinable var isEmpty: Bool { heads.isEmpty }

  /// Adds the next value of a source without a value in the heap.
  @inlinable
  mutating func insert(_ value: Value, from tag: Int) {
    var place = heads.count
    heads.append((value, tag))
    while place > 0 {
      let parent = (place - 1) / 2
      guard isBefore(place, parent) else { return }
      heads.swapAt(place, parent)
      place = parent
    }
  }

  /// Takes the smallest value; of equal values, that of the source with the lowest tag.
  @inlinable
  mutating func popSmallest() -> Head? {
    guard let last = heads.indices.last else { return nil }
    heads.swapAt(0, last)
    let smallest = heads.removeLast()
    var place = 0
    while true {
      var least = place
      for child in (2 * place + 1)...(2 * place + 2) where child < last && isBefore(child, least) { least = child }
      if least == place { return smallest }
      heads.swapAt(place, least)
      place = least
    }
  }

  @inlinable
  func isBefore(_ first: Int, _ second: Int) -> Bool {
    let (first, second) = (heads[first], heads[second])
    if precedes(first.value, second.value) { return true }
    return first.tag < second.tag && !precedes(second.value, first.value)
  }
}
