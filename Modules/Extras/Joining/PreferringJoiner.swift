import ReactiveCombining
import ReactiveKernel
import ReactivePacing

/// The machine of `merge(preferring:_:)`. A value arrives under a lock, and the thread with the claim sends the
/// preferred value first.
final class PreferringJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because `arrived` changes only under the lock, and the other variables only inside the claim.
  private let lock = Lock()
  private var arrived = RingQueue<(value: Value, tag: Int)>()
  /// The next value of each source that has one.
  private var heads: SortedHeads<Value>
  private var lanes: [Lane]
  private var runningSources: Int
  private var hasCompletion = false
  private let roomDownstream: Room?
  private var isWaiting = false
  /// The right to send one value downstream, if there is room for it.
  private var permit: Permit?

  private struct Lane {
    /// The values behind the head.
    let waiting: HeldValues<Value>
    let room: Room?
    var hasHead = false
  }

  init(_ downstream: Subscriber<Value, Failure>, sources: Int, heads: SortedHeads<Value>) {
    self.heads = heads
    runningSources = sources
    let next = downstream.room
    roomDownstream = next
    lanes = (0..<sources).map { _ in
      Lane(
        waiting: HeldValues(for: downstream),
        room: next.map { Room(for: $0.width, of: "merge(preferring:_:)", file: #fileID, line: #line) })
    }
    super.init(downstream, sources: sources)
  }

  deinit {
    // `HeldValues` discards its own values. The others are held elsewhere.
    while let (value, tag) = heads.popSmallest() { lanes[tag].waiting.discard(value) }
    while let (value, tag) = arrived.popFirst() { lanes[tag].waiting.discard(value) }
  }

  func attach(_ source: Signal<Value, Failure>, tag: Int) {
    let child = makeChild(tag: tag)
    let lane = lanes[tag]
    if let room = lane.room { child.grant(room) }
    source.attach(as: child) { [self] value in
      // Hides the room downstream: a value that is held there waits for it here.
      if let room = lane.room, !room.takePlace() {
        // A source that waits for the consumer may not see this operator: it is behind a window or a group.
        guard roomDownstream?.keepsOverflow == true || Permit.ofThisThread != nil else {
          room.noteOverflow()
          return lane.waiting.discard(value)
        }
        room.takePlaceEvenIfFull()
      }
      lock.withLock { arrived.append((value, tag)) }
      serialiser.forward(()) { [self] in sendAll() }
    } ended: { [self] termination in
      endSource(tag: tag, with: termination)
    }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    runningSources -= 1
    if !isAbandoned { hasCompletion = true }
    sendAll()
  }

  /// Sends the arrived values while there is room, and ends after the last one.
  private func sendAll() {
    while !downstream.isDisposed {
      sortArrived()
      if heads.isEmpty {
        permit = nil
        if runningSources == 0 { finish() }
        return
      }
      guard maySend(), let (value, tag) = heads.popSmallest() else { return }
      if let following = lanes[tag].waiting.popFirst() {
        heads.insert(following, from: tag)
      } else {
        lanes[tag].hasHead = false
      }
      lanes[tag].room?.freePlace()
      if let permit = permit.take() { permit.run { downstream.next(value) } } else { downstream.next(value) }
    }
  }

  /// At the end, operators downstream send the values that they have gathered, without a limit. The sources have waited
  /// for room in this operator only.
  private func finish() {
    guard let room = roomDownstream else { return finish(isAbandoned: !hasCompletion) }
    room.exceedLimits {
      keepEndPermit()
      finish(isAbandoned: !hasCompletion)
    }
  }

  /// Compares outside the lock, because that is the user's code.
  private func sortArrived() {
    while let (value, tag) = lock.withLock({ arrived.popFirst() }) {
      if lanes[tag].hasHead {
        lanes[tag].waiting.append(value)
      } else {
        lanes[tag].hasHead = true
        heads.insert(value, from: tag)
      }
    }
  }

  /// Whether a value may be sent downstream now. If not, all are sent later.
  private func maySend() -> Bool {
    guard let room = roomDownstream, permit == nil, !room.isUnlimited else { return true }
    if isWaiting { return false }
    let waiter = RoomWaiter { [self] isGranted in
      guard isGranted else { return }
      // Made here: if the serialiser is closed, the permit is released, and the room has it back.
      let permit = room.makePermit()
      serialiser.forward(()) { [self] in
        isWaiting = false
        self.permit = permit
        sendAll()
      }
    }
    isWaiting = true
    // If the room is closed, the subscription has ended, or is about to.
    guard room.requestPermit(waiter) == .granted else { return false }
    isWaiting = false
    permit = room.makePermit()
    return true
  }
}
