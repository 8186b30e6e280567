import ReactiveKernel

/// A room that consists of the rooms of several buffers, its *members* (C17): of the subscribers that one run serves,
/// or of an operator that holds values and of the consumer behind it.
///
/// A source may send when all members have a place. A value needs a permit of each member, and no permit is held while
/// another one is waited for. So a source that waits for a slow member keeps no other source from a fast one, and no
/// order of waits can block. The wait for a member is an *alarm*. A member may
/// be a joint room, whose members count then; it is a *part* of this one.
///
/// One thread at a time chooses the source that sends next, without the lock: releasing a permit may run user code.
@usableFromInline
package final class JointRoom: Room, @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  /// The members that a joint room consists of.
  enum Role {
    /// The subscribers of a run.
    case run
    /// An operator that holds values, and the consumer behind it, if that grants room. Sequences wait for the operator
    /// only if it is an end of the chain: otherwise its values could as well wait in the sequence.
    case holder(consumer: Room?, isEnd: Bool = false)
    /// The subscribers of a run, for a source whose values are sent in signals: operators that keep all signals do not
    /// count.
    case signals
  }

  let role: Role
  /// The rooms of the members, and the number of members that lead to each.
  var members: [(room: Room, count: Int)] = []
  let roomCount = AtomicInt()
  /// The joint rooms of which this is a member.
  var wholes: [JointRoom] = []
  /// Grows with each change of the members.
  var version = 0
  /// The permits of the value in progress, or of the next value.
  var permits: [Permit] = []
  var alarms: [(room: Room, waiter: RoomWaiter)] = []
  var isChoosing = false
  var isChoiceDue = false

  init(as role: Role) {
    self.role = role
    super.init(for: .max, of: "share", file: #fileID, line: #line)
  }

  @usableFromInline
  package override var isUnlimited: Bool { roomCount.load() == 0 }

  @usableFromInline
  package override func close() {
    super.close()
    closeMembers()
  }

  @usableFromInline
  package override var width: Int { openMembers?.map { $0.room.width }.min() ?? super.width }

  package override var freePlaces: Int {
    isUnlimited ? .max : openMembers?.map { $0.room.freePlaces }.min() ?? 0
  }

  override func excess(in room: Room) -> Int? {
    if room === self { return 0 }
    let copies = lock.withLock { members }.reduce(0) { copies, member in
      copies + member.count * (member.room.excess(in: room).map { $0 + 1 } ?? 0)
    }
    if copies > 0 { return copies - 1 }
    return rooms(of: lock.withLock { permits }).contains { $0 === room } ? 0 : nil
  }

  /// Also the rooms that gave the value in progress its place. A value that waits for a delivery may come when the run
  /// has ended and the members have left.
  override var reached: [Room] {
    let (leaves, placed) = (leaves, rooms(of: lock.withLock { permits }))
    return leaves + placed.filter { room in !leaves.contains { $0 === room } }
  }

  /// Only rooms make permits.
  private func rooms(of permits: [Permit]) -> [Room] { permits.map { unsafeDowncast($0.owner, to: Room.self) } }

  override func link(_ whole: JointRoom) { lock.withLock { wholes.append(whole) } }

  override func unlink(_ whole: JointRoom) {
    lock.discarding { wholes.firstIndex { $0 === whole }.map { wholes.remove(at: $0) } }
  }

  override var withoutSignals: (room: Room?, isMade: Bool) {
    switch role {
    case .holder(_, isEnd: true): return (self, false)
    case .holder(let consumer, isEnd: false): return consumer?.withoutSignals ?? (nil, false)
    case .signals: return (self, false)
    case .run:
      let room = JointRoom(as: .signals)
      room.add(self)
      return (room, true)
    }
  }

  override var leaves: [Room] { openMembers?.flatMap { $0.room.leaves } ?? [] }

  override func takePlaces(_ search: inout PlaceSearch) -> Bool {
    guard let members = openMembers else { return false }
    let skipsKeepers = search.skipsKeepers
    defer { search.skipsKeepers = skipsKeepers }
    if case .signals = role { search.skipsKeepers = true }
    return members.allSatisfy { $0.room.takePlaces(&search) }
  }

  override func wait(_ waiter: RoomWaiter?, isLooking: Bool, skipsKeepers: Bool) -> Bool? {
    let mayTry: Bool? = lock.withLock {
      if isClosed || waiter?.isCancelled ?? false { return nil }
      if !hasPermit, entering.first == nil, alarms.isEmpty, beginChoice() { return true }
      queue(waiter, isLooking: isLooking)
      return false
    }
    guard mayTry == true else { return mayTry }
    let isFree = takePlaces(isLooking: isLooking, skipsKeepers: skipsKeepers).areFree
    let answer: Bool? = lock.withLock {
      // Again, because the search ran without the lock: a wait that begins after the end would never be over.
      if isClosed || waiter?.isCancelled ?? false { return nil }
      if isFree { hasPermit = !isLooking } else { queue(waiter, isLooking: isLooking) }
      return isFree
    }
    continueChoice()
    return answer
  }

  override func leave() {
    // Released before a source is chosen, which needs them.
    releasePermits()
    lock.withLock { hasPermit = false }
    choose()
  }
}
