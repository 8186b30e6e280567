import ReactiveKernel

/// A room that consists of the rooms of several buffers, its *members* (C17): of the subscribers that one run serves,
/// or of an operator that holds values and of the consumer behind it. A member may be a joint room, whose members count
/// then.
///
/// A value needs a permit of each member, and no permit is held while another one is waited for. So a source that waits
/// for a slow member keeps no other source from a fast one, and no order of waits can block.
///
/// One thread at a time *serves* the sources that wait here. It takes the permits, in the order of the members. If a
/// member is full, it releases them, waits for a permit of that member, and tries again. It works without the lock:
/// releasing a permit may run user code.
@usableFromInline
package final class JointRoom: Room, @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  /// The members that a joint room consists of.
  enum Role {
    /// The subscribers of a run.
    case run
    /// An operator that holds values, and the consumer behind it. Sequences do not wait for an operator that keeps all
    /// values: these can as well wait in the sequence.
    case holder(consumer: Room, isKeeper: Bool)
    /// The subscribers of a run, for a source that does not wait for operators which keep all values: these do not
    /// count.
    case runWithoutKeepers
  }

  /// A room, and the number of members that lead to it.
  typealias Member = (room: Room, count: Int)

  private let role: Role
  private var members: [Member] = []
  private let memberCount = AtomicInt()
  /// The joint rooms of which this is a member.
  private var wholes: [JointRoom] = []
  /// The permits of the value in progress, or of the next value.
  private var permits: [Permit] = []
  /// The wait for a member without a place.
  private var memberWait: (member: Room, waiter: RoomWaiter)?
  private var isServing = false
  /// Whether the thread that serves must look again, because something has changed meanwhile.
  private var mustServeAgain = false

  init(as role: Role) {
    self.role = role
    super.init(for: .max, of: "share", file: #fileID, line: #line)
  }

  // MARK: Members

  /// Adds a member.
  func add(_ room: Room) {
    room.join(self)
    changeMembers {
      if let index = members.firstIndex(where: { $0.room === room }) {
        members[index].count += 1
      } else {
        members.append((room, 1))
      }
    }
  }

  func remove(_ room: Room) {
    room.leave(self)
    changeMembers {
      guard let index = members.firstIndex(where: { $0.room === room }) else { return }
      members[index].count -= 1
      if members[index].count == 0 { members.remove(at: index) }
    }
  }

  /// Changes the members, here and in the joint rooms of which this is a member, and serves again.
  private func changeMembers(_ change: () -> Void = {}) {
    let (former, mayServe, wholes) = lock.withLock {
      change()
      memberCount.store(members.count)
      return (memberWait.take(), beginServing(), self.wholes)
    }
    if let (member, waiter) = former { member.cancel(waiter) }
    if mayServe { continueServing() }
    for whole in wholes { whole.changeMembers() }
  }

  override func join(_ whole: JointRoom) { lock.withLock { wholes.append(whole) } }

  override func leave(_ whole: JointRoom) {
    lock.discarding { wholes.firstIndex { $0 === whole }.map { wholes.remove(at: $0) } }
  }

  @usableFromInline
  package override func close() {
    super.close()
    for (room, _) in lock.withLock({ members }) { room.leave(self) }
  }

  /// The members; nil if the room is closed.
  private var openMembers: [Member]? { lock.withLock { isClosed ? nil : members } }

  // MARK: The members as one room

  @usableFromInline
  package override var isUnlimited: Bool { memberCount.load() == 0 }

  @usableFromInline
  package override var width: Int { openMembers?.map { $0.room.width }.min() ?? super.width }

  package override var freePlaceCount: Int {
    isUnlimited ? .max : openMembers?.map { $0.room.freePlaceCount }.min() ?? 0
  }

  override var buffers: [Room] { openMembers?.flatMap { $0.room.buffers } ?? [] }

  /// Also the buffers that gave the value in progress its place. A value that waits for a delivery may come when the
  /// run has ended and the members have left.
  override var reachedBuffers: [any PermitOwner] { super.reachedBuffers + lock.withLock { permits }.map { $0.owner } }

  override func ways(to buffer: AnyObject) -> Int {
    if buffer === self { return 1 }
    return lock.withLock { members }.reduce(0) { $0 + $1.count * $1.room.ways(to: buffer) }
  }

  package override func allowance(in buffer: AnyObject) -> Permit.Allowance {
    let ways = ways(to: buffer)
    if ways > 0 { return .values(ways) }
    return lock.withLock { permits }.contains { $0.owner === buffer } ? .values(1) : .noValues
  }

  override func withoutKeepers(for subscription: Subscription) -> Room? {
    switch role {
    case .holder(let consumer, isKeeper: true): return consumer.withoutKeepers(for: subscription)
    case .holder, .runWithoutKeepers: return self
    case .run:
      let room = JointRoom(as: .runWithoutKeepers)
      room.add(self)
      subscription.add { room.close() }
      return room
    }
  }

  override func takePermits(_ search: inout PermitSearch) -> PermitSearch.Outcome {
    guard let members = openMembers else { return .closed }
    let skipsKeepers = search.skipsKeepers
    defer { search.skipsKeepers = skipsKeepers }
    if case .runWithoutKeepers = role { search.skipsKeepers = true }
    for (room, _) in members {
      let outcome = room.takePermits(&search)
      guard case .complete = outcome else { return outcome }
    }
    return .complete
  }

  // MARK: Sources

  override func reply(to waiter: RoomWaiter?, skippingKeepers skipsKeepers: Bool) -> PermitReply {
    let early: PermitReply? = lock.withLock {
      if isClosed(for: waiter) { return .closed }
      return !hasPermit && waiting.first == nil && memberWait == nil && beginServing() ? nil : wait(waiter)
    }
    if let early { return early }
    let outcome = takePermits(skippingKeepers: skipsKeepers)
    let reply = lock.withLock {
      // Again, because the search ran without the lock: a wait that begins after the end would never be over.
      if isClosed(for: waiter) { return PermitReply.closed }
      guard case .complete = outcome else { return wait(waiter) }
      hasPermit = true
      return .granted
    }
    continueServing()
    return reply
  }

  @usableFromInline
  package override func returnPermit() {
    // Released before the next source is served, which needs them.
    releasePermits()
    lock.withLock { hasPermit = false }
    serve()
  }

  // MARK: Serving

  private enum Step {
    /// A source sends, or a member is waited for.
    case stop
    case releasePermits
    case takePermits(skipsKeepers: Bool)
  }

  private func serve() {
    if lock.withLock({ beginServing() }) { continueServing() }
  }

  /// Under the lock. Returns false if another thread serves: it then looks again.
  private func beginServing() -> Bool {
    mustServeAgain = isServing
    defer { isServing = true }
    return !isServing
  }

  private func continueServing() {
    repeat { while serveNext() {} } while lock.withLock({ servesAgain() })
  }

  /// Under the lock.
  private func servesAgain() -> Bool {
    isServing = mustServeAgain
    return isServing
  }

  /// Serves the first source, or waits for a member. Returns whether there may be more to do.
  private func serveNext() -> Bool {
    switch lock.withLock({ nextStep() }) {
    case .stop: return false
    case .releasePermits:
      releasePermits()
      return false
    case .takePermits(let skipsKeepers):
      switch takePermits(skippingKeepers: skipsKeepers) {
      case .complete: grant()
      case .full(let member):
        releasePermits()
        wait(for: member)
      // Serving continues when the member has left.
      case .closed:
        releasePermits()
        return false
      }
      return true
    }
  }

  /// Under the lock.
  private func nextStep() -> Step {
    mustServeAgain = false
    if hasPermit || memberWait != nil { return .stop }
    guard let first = waiting.first else { return .releasePermits }
    return .takePermits(skipsKeepers: first.takeUnretainedValue().skipsKeepers)
  }

  /// Ends the wait of the first source.
  private func grant() {
    var resume: RoomWaiter.Resume?
    lock.withLock {
      guard let waiter = waiting.takeFirst() else { return }
      hasPermit = true
      resume = waiter.resume.take()
    }
    resume?(true)
  }

  private func releasePermits() {
    lock.discarding {
      defer { permits = [] }
      return permits
    }
  }

  /// Takes a permit of each member. By the thread that serves.
  private func takePermits(skippingKeepers skipsKeepers: Bool) -> PermitSearch.Outcome {
    var search = PermitSearch(
      skipsKeepers: skipsKeepers, permits: lock.withLock { permits }, exempt: sidesOfOneOperator)
    let outcome = takePermits(&search)
    lock.withLock { permits = search.permits }
    return outcome
  }

  /// The rooms of operators of which one run reaches several sides, such as a `zip` of a signal with itself. The run
  /// does not wait for one side, because the other side may need more values.
  private var sidesOfOneOperator: [Room] {
    let sides = buffers.filter { $0.joiner != nil }
    return sides.filter { side in sides.contains { $0.joiner == side.joiner && $0 !== side } }
  }

  /// Waits for a permit of a member, as the other sources of that member do, in their order.
  private func wait(for member: Room) {
    let waiter = RoomWaiter()
    waiter.resume = { [self, waiter] isGranted in end(waiter, with: isGranted ? member.makePermit() : nil) }
    let begins = lock.withLock {
      // The members have changed: this one may have left.
      if mustServeAgain { return false }
      memberWait = (member, waiter)
      return true
    }
    let reply = begins ? member.requestPermit(waiter) : .closed
    if reply == .wait { return }
    waiter.forget()
    end(waiter, with: reply == .granted ? member.makePermit() : nil)
  }

  /// Ends the wait for a member. Releases the permit if that wait was given up before.
  private func end(_ waiter: RoomWaiter, with permit: Permit?) {
    lock.withLock {
      // Else the wait was given up, and only `permit` is left to be released.
      guard memberWait?.waiter === waiter else { return }
      memberWait = nil
      if let permit { permits.append(permit) }
    }
    serve()
  }
}
