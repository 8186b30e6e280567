import ReactiveKernel

/// The room of one run that serves several subscribers: it is in the rooms of these, its *members* (C17).
///
/// A source may send when all members have a place, or one of them: that is the pace. A value needs a passage of each such member, and no passage is
/// held while another one is waited for. So a source that waits for a slow member keeps no other source from a fast one, and no order of waits can
/// block. The wait for a member is an *alarm*.
///
/// One thread at a time chooses the source that sends next, without the lock: members may be shared rooms, and releasing a passage may run user code.
package final class SharedRoom: Room, @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  /// Which members decide when a source may send.
  package enum Pace: Sendable {
    case slowest
    case fastest
  }

  private let pace: Pace
  /// The rooms of the members, and the number of members that lead to each.
  private var members: [(room: Room, count: Int)] = []
  /// The number of members without a room.
  private var unlimitedMembers = 0
  private let roomCount = AtomicInt()
  /// Grows with each change of the members.
  private var version = 0
  /// The passages of the value that is sent, or is to be sent next.
  private var passages: [Passage] = []
  private var alarms: [(room: Room, waiter: RoomWaiter)] = []
  private var isChoosing = false
  private var isChoiceDue = false

  package init(_ pace: Pace) {
    self.pace = pace
    super.init(for: .max, of: "share", file: #fileID, line: #line)
  }

  @usableFromInline
  package override var isUnlimited: Bool { roomCount.load() == 0 }

  // MARK: Members

  /// Attaches a subscriber, whose room counts until its subscription ends.
  ///
  /// - Parameter isReplaying: whether `attach` sends values. They are in memory already, so the subscriber's buffer takes them beyond its capacity.
  @usableFromInline
  package func admit<Value, Failure>(
    _ subscriber: Subscriber<Value, Failure>, isReplaying: Bool, by attach: () -> Void
  ) {
    let room = subscriber.room
    guard room != nil || pace == .fastest else { return attach() }
    // A run that subscribes to itself does not wait for itself.
    let member = room.flatMap { $0.excess(in: self) == nil ? $0 : nil }
    changeMembers { addMember(member) }
    if isReplaying, room != nil { BoundlessRoom.shared.makePassage().run(attach) } else { attach() }
    subscriber.add { [self] in changeMembers { removeMember(member) } }
  }

  override func excess(in room: Room) -> Int? {
    if room === self { return 0 }
    let copies = lock.withLock { members }.reduce(0) { copies, member in
      copies + member.count * (member.room.excess(in: room).map { $0 + 1 } ?? 0)
    }
    return copies == 0 ? nil : copies - 1
  }

  private func addMember(_ room: Room?) {
    guard let room else { return unlimitedMembers += 1 }
    if let index = members.firstIndex(where: { $0.room === room }) {
      members[index].count += 1
    } else {
      members.append((room, 1))
    }
  }

  private func removeMember(_ room: Room?) {
    guard let index = members.firstIndex(where: { $0.room === room }) else { return unlimitedMembers -= 1 }
    members[index].count -= 1
    if members[index].count == 0 { members.remove(at: index) }
  }

  private func changeMembers(_ change: () -> Void) {
    let stale = lock.withLock {
      change()
      version += 1
      roomCount.store(members.count)
      return takeAlarms()
    }
    cancel(stale)
    choose()
  }

  // MARK: Waiting

  override func wait(_ waiter: RoomWaiter?, isLooking: Bool, skipsKeepers: Bool) -> Bool? {
    let mayTry: Bool? = lock.withLock {
      if isClosed || waiter?.isCancelled ?? false { return nil }
      if !hasPassage, entering.first == nil, alarms.isEmpty, beginChoice() { return true }
      queue(waiter, isLooking: isLooking)
      return false
    }
    guard mayTry == true else { return mayTry }
    let isFree = fullMembers(isLooking: isLooking, skipsKeepers: skipsKeepers).rooms.isEmpty
    let answer: Bool? = lock.withLock {
      if waiter?.isCancelled ?? false { return nil }
      if isFree { hasPassage = !isLooking } else { queue(waiter, isLooking: isLooking) }
      return isFree
    }
    continueChoice()
    return answer
  }

  override func leave() {
    // Released before a source is chosen, which needs them.
    releasePassages()
    lock.withLock { hasPassage = false }
    choose()
  }

  private func choose() {
    if lock.withLock({ beginChoice() }) { continueChoice() }
  }

  /// Under the lock. Returns false if another thread chooses: it then chooses again.
  private func beginChoice() -> Bool {
    isChoiceDue = isChoosing
    defer { isChoosing = true }
    return !isChoosing
  }

  private func continueChoice() {
    repeat { while chooseNext() {} } while lock.withLock({ continuesChoice() })
  }

  private func continuesChoice() -> Bool {
    isChoosing = isChoiceDue
    isChoiceDue = false
    return isChoosing
  }

  /// Ends the waits of the next sources, or waits for a member. Returns whether there may be more to do.
  private func chooseNext() -> Bool {
    let next: (isLooking: Bool, skipsKeepers: Bool)?? = lock.withLock {
      if hasPassage || !alarms.isEmpty { return nil }
      if let first = entering.first { return (false, first.takeUnretainedValue().skipsKeepers) }
      return .some(looking.first.map { _ in (true, false) })
    }
    guard let next else { return false }
    guard let next else {
      releasePassages()
      return false
    }
    let full = fullMembers(isLooking: next.isLooking, skipsKeepers: next.skipsKeepers)
    if full.rooms.isEmpty {
      admit(isLooking: next.isLooking)
    } else {
      releasePassages()
      for room in full.rooms { setAlarm(in: room, ofVersion: full.version) }
    }
    return true
  }

  private func admit(isLooking: Bool) {
    var admitted: [RoomWaiter.Resume] = []
    lock.withLock {
      if isLooking {
        while let waiter = looking.takeFirst() { add(waiter, to: &admitted) }
      } else if let first = entering.takeFirst() {
        hasPassage = true
        add(first, to: &admitted)
      }
    }
    if isLooking { releasePassages() }
    for resume in admitted { resume(true) }
  }

  private func releasePassages() {
    lock.discarding {
      defer { passages = [] }
      return passages
    }
  }

  // MARK: Members' places

  /// Takes a passage of each member that must have one, or looks for a place. Returns the members to wait for: none if a value may be sent.
  ///
  /// By the thread that chooses.
  private func fullMembers(isLooking: Bool, skipsKeepers: Bool) -> (rooms: [Room], version: Int) {
    let (members, hasUnlimited, owners, version) = lock.withLock {
      (self.members, unlimitedMembers > 0, passages.map { ObjectIdentifier($0.owner) }, self.version)
    }
    var hasPlace = hasUnlimited
    var full: [Room] = []
    for (room, _) in members {
      if owners.contains(ObjectIdentifier(room)) || skipsKeepers && room.keepsAll {
        hasPlace = true
        continue
      }
      switch isLooking ? room.look() : room.enter(skippingKeepers: skipsKeepers) {
      case true?:
        hasPlace = true
        if !isLooking { lock.withLock { passages.append(room.makePassage()) } }
      case false?:
        full.append(room)
        if pace == .slowest { return (full, version) }
      // The member is leaving.
      case nil: break
      }
    }
    return (pace == .fastest && hasPlace ? [] : full, version)
  }

  /// Waits for a passage of a member, as the other sources of that member do, in their order. Not if another member has given one, or has come or left.
  private func setAlarm(in room: Room, ofVersion version: Int) {
    let waiter = RoomWaiter()
    waiter.resume = { [self, waiter] isOpen in ring(waiter, isOpen ? room.makePassage() : nil) }
    let isDue = lock.withLock {
      guard passages.isEmpty, version == self.version else { return false }
      alarms.append((room, waiter))
      return true
    }
    let mayEnter: Bool? = isDue ? room.enter(waiter) : nil
    if mayEnter == false { return }
    // The closure holds the waiter.
    waiter.resume = nil
    ring(waiter, mayEnter == nil ? nil : room.makePassage())
  }

  /// A member has a place. A passage that comes too late is released.
  private func ring(_ waiter: RoomWaiter, _ passage: Passage?) {
    let stale: [(Room, RoomWaiter)] = lock.withLock {
      guard let index = alarms.firstIndex(where: { $0.waiter === waiter }) else { return [] }
      alarms.remove(at: index)
      if let passage { passages.append(passage) }
      return takeAlarms()
    }
    cancel(stale)
    choose()
  }

  private func takeAlarms() -> [(room: Room, waiter: RoomWaiter)] {
    defer { alarms = [] }
    return alarms
  }

  private func cancel(_ alarms: [(room: Room, waiter: RoomWaiter)]) {
    for (room, waiter) in alarms { room.cancel(waiter) }
  }
}

/// Its passage brings any number of values into any room.
private final class BoundlessRoom: Room, @unchecked Sendable {
  // Unchecked because the base class is; nothing here ever changes.
  static let shared = BoundlessRoom(for: .max, of: "", file: #fileID, line: #line)

  override func excess(in room: Room) -> Int? { .max }
}
