import Guarding
import ReactiveBridging
import ReactiveKernel
import ReactiveProperties
import ReactiveSchedulers

/// One membership in a group: keeps the leases, and sends the partitions.
struct MembershipRun: Sendable {
  private let group: NATSGroup
  /// The name of the member, which no other subscription has.
  private let member = RequestTable.randomWord()
  private let membership: Guarded<Membership>

  private var bucket: NATSBucket { group.bucket }
  private var core: Core { bucket.stream.core }
  private var scheduler: any Scheduler { core.options.scheduler }

  init(_ group: NATSGroup) {
    self.group = group
    membership = Guarded(Membership(member: member, partitions: group.partitions.count, lease: group.lease))
  }

  func run(into emitter: borrowing AsyncEmitter<NATSPartition>) async throws(NATSFailure) {
    var partitions: [Int: NATSPartition] = [:]
    let failure = Guarded<NATSFailure?>(nil)
    let watch = bucket.watch(group.liveKeys).subscribe(
      next: { saw($0) }, failed: { reason in failure.withLock { $0 = reason } })
    defer {
      watch.dispose()
      leave(partitions)
    }
    // The entries that exist come first, so that nothing is taken from the living.
    let existing = try await core.retrying(upTo: nil) { () async throws(NATSFailure) in
      try await bucket.watch(group.liveKeys, completesAtEnd: true).allValues()
    }
    for entry in existing { saw(entry) }
    while !emitter.isDisposed {
      if let failure = failure.withLock({ $0 }) { throw failure }
      if case .closed = core.state.value {
        if let failure = core.loss { throw failure }
        // The program has closed the connection.
        return
      }
      await announce()
      for action in membership.withLock({ $0.plan(at: scheduler.now) }) {
        guard let change = await perform(action) else { continue }
        switch change {
        case .begin(let number, let epoch):
          partitions.removeValue(forKey: number)?.end()
          let partition = NATSPartition(group: group, number: number, epoch: epoch)
          partitions[number] = partition
          guard await emitter.send(partition) else { return }
        case .end(let number): partitions.removeValue(forKey: number)?.end()
        }
      }
      guard await pause() else { return }
    }
  }

  private func saw(_ entry: NATSEntry) {
    let (now, words) = (scheduler.now, entry.key.split(separator: "."))
    guard words.count >= 2 else { return }
    let (kind, name) = (words[words.count - 2], String(words[words.count - 1]))
    let owner = entry.value.map { String(decoding: $0, as: UTF8.self) } ?? ""
    membership.withLock { membership in
      if kind == "member" {
        membership.sawMember(name, isGone: entry.value == nil, revision: entry.revision, at: now)
      } else if let partition = Int(name) {
        membership.sawLease(of: partition, owner: owner, revision: entry.revision, at: now)
      }
    }
  }

  /// Says that this member lives.
  private func announce() async {
    _ = await attempt { () async throws(NATSFailure) in try await bucket.put([], for: group.memberKey(member)) }
  }

  private enum Change {
    case begin(Int, epoch: UInt64)
    case end(Int)
  }

  private func perform(_ action: Membership.Action) async -> Change? {
    let begin = scheduler.now
    switch action {
    case .lose(let partition):
      membership.withLock { $0.dropped(partition) }
      return .end(partition)
    case .renew(let partition, let revision):
      switch await setLease(of: partition, to: member, replacing: revision) {
      case .success(let revision):
        membership.withLock { $0.held(partition, revision: revision, since: begin) }
        return nil
      // Unless it is another one's now, the lease has some time left.
      case .failure(let failure):
        guard failure.status == .wrongRevision else { return nil }
        membership.withLock { $0.dropped(partition) }
        return .end(partition)
      }
    case .take(let partition, let revision):
      guard case .success(let revision) = await setLease(of: partition, to: member, replacing: revision) else {
        return nil
      }
      membership.withLock { $0.held(partition, revision: revision, since: begin) }
      return .begin(partition, epoch: revision)
    case .release(let partition, let revision):
      membership.withLock { $0.dropped(partition) }
      _ = await setLease(of: partition, to: "", replacing: revision)
      return .end(partition)
    case .forget(let name, let revision):
      let removal = await attempt { () async throws(NATSFailure) in
        try await bucket.remove(group.memberKey(name), upTo: revision)
      }
      // Otherwise it is tried again at the next turn.
      if case .success = removal { membership.withLock { $0.forgot(name, revision: revision) } }
      return nil
    }
  }

  /// Compares and sets a lease. A write with a lost reply counts if the bucket has it.
  private func setLease(
    of partition: Int, to owner: String, replacing revision: UInt64
  ) async -> Result<UInt64, NATSFailure> {
    let key = group.leaseKey(partition)
    let result = await attempt { () async throws(NATSFailure) in
      try await bucket.put(owner.utf8, for: key, replacing: revision)
    }
    guard case .failure(let failure) = result, failure.status == .wrongRevision else { return result }
    let read = await attempt { () async throws(NATSFailure) in try await bucket.entry(for: key) }
    guard case .success(let entry?) = read else { return result }
    if !owner.isEmpty, entry.value == Array(owner.utf8) { return .success(entry.revision) }
    saw(entry)
    return result
  }

  private func attempt<Value: Sendable>(
    _ body: @Sendable () async throws(NATSFailure) -> Value
  ) async -> Result<Value, NATSFailure> {
    do throws(NATSFailure) {
      return .success(try await body())
    } catch {
      return .failure(error)
    }
  }

  /// Waits for a quarter of a lease. Returns false if the task was cancelled.
  private func pause() async -> Bool {
    let timer = Signal<Void, Never>.just(()).delay(for: group.lease / 4, on: scheduler)
    return await timer.firstValue() != nil
  }

  /// Ends the partitions, and gives them back in the background.
  private func leave(_ partitions: [Int: NATSPartition]) {
    for partition in partitions.values { partition.end() }
    let held = membership.withLock { membership in
      membership.heldPartitions.map { ($0, membership.revision(of: $0) ?? 0) }
    }
    Task {
      for (partition, revision) in held {
        _ = await attempt { () async throws(NATSFailure) in
          try await bucket.put([], for: group.leaseKey(partition), replacing: revision)
        }
      }
      _ = await attempt { () async throws(NATSFailure) in try await bucket.delete(group.memberKey(member)) }
    }
  }
}
