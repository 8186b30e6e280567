import Guarding
import ReactiveBridging
import ReactiveKernel
import ReactiveSchedulers

/// Keeps the leases of one membership, in a task of its own: a consumer that takes long, or that has no room, delays no
/// renewal.
///
/// The calls for the partitions run side by side. A timer ends a partition when its lease has run out, whatever the
/// calls do.
final class LeaseKeeper: Sendable {
  private struct State {
    var membership: Membership
    var owned: [Int: NATSPartition] = [:]
    /// The partition for the consumer.
    var next: NATSPartition?
    /// Whether the consumer waits for a partition.
    var hasRoom = false
    var isAnnouncing = false
    var failure: NATSFailure?
    /// Whether the membership has ended.
    var isOver = false
    /// Whether a timer waits for the end of a lease.
    var isTimed = false
    var timer: (any Disposable)?
  }

  private let group: NATSGroup
  private let calls: LeaseCalls
  private let state: Guarded<State>
  /// Rings when there may be something to do before the next turn.
  private let bell = Bell()
  /// Rings when the consumer may continue.
  private let arrivals = Bell()

  private var core: Core { group.bucket.stream.core }
  private var scheduler: any Scheduler { core.options.scheduler }

  init(_ group: NATSGroup) {
    self.group = group
    calls = LeaseCalls(group: group)
    let partitions = group.partitions.count
    state = Guarded(State(membership: Membership(member: calls.member, partitions: partitions, lease: group.lease)))
  }

  // MARK: For the consumer

  /// Waits for a partition that this process has taken. Nil after the end.
  func next() async throws(NATSFailure) -> NATSPartition? {
    while !Task.isCancelled {
      let (partition, isOver, failure) = state.withLock { state in
        let next = state.next.take()
        state.hasRoom = next == nil
        return (next, state.isOver, state.failure)
      }
      if let failure { throw failure }
      if isOver { return nil }
      // Its lease may have run out before the consumer came.
      if let partition, !partition.hasEnded { return partition }
      bell.ring()
      await arrivals.wait()
    }
    return nil
  }

  func start() { BlockingExecutor.start { await self.keep() } }

  /// Ends the partitions. The task gives them back, when the calls under way have ended.
  func end() {
    let (owned, timer) = state.withLock { state in
      defer { (state.isOver, state.next, state.owned, state.timer) = (true, nil, [:], nil) }
      return (state.owned, state.timer)
    }
    timer?.dispose()
    for partition in owned.values { partition.end() }
    bell.ring()
    arrivals.ring()
  }

  /// Ends with a failure.
  func fail(_ failure: NATSFailure) {
    state.withLock { $0.failure = $0.failure ?? failure }
    end()
  }

  /// The connection is closed.
  func closed() {
    // By the program, unless it has a reason.
    if let loss = core.loss { fail(loss) } else { end() }
  }

  // MARK: The entries of the group

  func saw(_ entry: NATSEntry) {
    let (now, words) = (scheduler.now, entry.key.split(separator: "."))
    guard words.count >= 2 else { return }
    let (kind, name) = (words[words.count - 2], String(words[words.count - 1]))
    let text = entry.value.map { String(decoding: $0, as: UTF8.self) } ?? ""
    state.withLock { state in
      if kind == "member" {
        state.membership.sawMember(
          name, isGone: entry.value == nil, capacity: Int(text), revision: entry.revision, at: now)
      } else if let partition = Int(name) {
        state.membership.sawLease(of: partition, owner: text, revision: entry.revision, at: now)
      }
    }
  }

  // MARK: The task

  private func keep() async {
    await withDiscardingTaskGroup { tasks in
      var next = scheduler.now
      while !state.withLock({ $0.isOver }) {
        let now = scheduler.now
        let isTurn = now >= next
        if isTurn { next = now.advanced(by: group.lease / 4) }
        let (actions, announces) = due(isTurn: isTurn, at: now)
        if announces { tasks.addTask { await self.announce() } }
        for action in actions { tasks.addTask { await self.perform(action) } }
        let timer = scheduler.schedule(at: next) { [bell] in bell.ring() }
        await bell.wait()
        timer.dispose()
      }
    }
    let held = state.withLock { state in
      state.membership.heldPartitions.map { ($0, state.membership.revision(of: $0) ?? 0) }
    }
    await calls.giveBack(held)
    await calls.leave()
  }

  private func due(isTurn: Bool, at now: SchedulerInstant) -> (actions: [Membership.Action], announces: Bool) {
    state.withLock { state in
      if state.isOver { return ([], false) }
      if isTurn { state.membership.look(hasRoom: state.hasRoom) }
      let announces = isTurn && !state.isAnnouncing
      if announces { state.isAnnouncing = true }
      let actions = isTurn ? state.membership.plan(at: now) : []
      return (actions + state.membership.takes(at: now, room: state.hasRoom ? 1 : 0), announces)
    }
  }

  private func announce() async {
    let capacity = state.withLock { $0.membership.capacity }
    await calls.announce(capacity)
    state.withLock { $0.isAnnouncing = false }
  }

  private func perform(_ action: Membership.Action) async {
    let begin = scheduler.now
    switch action {
    case .renew(let partition, let revision):
      switch await take(partition, replacing: revision) {
      case .success(let revision):
        state.withLock { $0.membership.renewed(partition, revision: revision, since: begin) }
        watchLeases()
      // Unless it is another one's now, the lease has some time left.
      case .failure(let failure) where failure.status == .wrongRevision: lose(partition)
      case .failure: state.withLock { $0.membership.ended(partition) }
      }
    case .take(let partition, let revision):
      switch await take(partition, replacing: revision) {
      case .success(let revision): took(partition, revision: revision, since: begin)
      case .failure(let failure):
        state.withLock { $0.membership.ended(partition) }
        // Another one was faster. The next partition may be free.
        if failure.status == .wrongRevision { bell.ring() }
      }
    case .release(let partition, let revision):
      // First, so that nothing works on it when the next owner begins.
      state.withLock { $0.owned.removeValue(forKey: partition) }?.end()
      await calls.giveBack([(partition, revision)])
      lose(partition)
    case .forget(let name, let revision):
      // Otherwise it is tried again at the next turn.
      guard await calls.forget(name, upTo: revision) else { return }
      state.withLock { $0.membership.forgot(name, revision: revision) }
    }
  }

  /// Writes a lease, and takes the entry that another process has written.
  private func take(_ partition: Int, replacing revision: UInt64) async -> Result<UInt64, NATSFailure> {
    let (result, other) = await calls.take(partition, replacing: revision)
    if let other { saw(other) }
    return result
  }

  private func took(_ partition: Int, revision: UInt64, since begin: SchedulerInstant) {
    let owned = NATSPartition(group: group, number: partition, epoch: revision)
    let (former, isOver) = state.withLock { state in
      state.membership.took(partition, revision: revision, since: begin)
      if state.isOver { return (nil as NATSPartition?, true) }
      (state.next, state.hasRoom) = (owned, false)
      return (state.owned.updateValue(owned, forKey: partition), false)
    }
    former?.end()
    if isOver { return owned.end() }
    watchLeases()
    arrivals.ring()
  }

  /// The partition is another one's, or this process has given it back.
  private func lose(_ partition: Int) {
    let owned = state.withLock { state in
      state.membership.dropped(partition)
      return state.owned.removeValue(forKey: partition)
    }
    owned?.end()
  }

  // MARK: The ends of leases

  /// Waits for the end of the first lease on the scheduler, unless it does so already.
  private func watchLeases() {
    let expiry = state.withLock { state -> SchedulerInstant? in
      guard !state.isTimed, !state.isOver, let expiry = state.membership.nextExpiry else { return nil }
      state.isTimed = true
      return expiry
    }
    guard let expiry else { return }
    let timer = scheduler.schedule(at: expiry) { [weak self] in self?.expire() }
    let isLate = state.withLock { state in
      if !state.isOver { state.timer = timer }
      return state.isOver
    }
    if isLate { timer.dispose() }
  }

  private func expire() {
    let ended = state.withLock { state in
      state.isTimed = false
      return state.membership.expire(at: scheduler.now).compactMap { state.owned.removeValue(forKey: $0) }
    }
    for partition in ended { partition.end() }
    watchLeases()
  }
}
