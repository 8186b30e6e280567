import ReactiveSchedulers

/// The partitions that a process has and should have: the state machine of a ``NATSGroup``.
///
/// It knows the others by their entries in the bucket. An entry that has not changed for the length of a lease, by the clock of this process,
/// belongs to a
/// process that is dead. No clocks of different processes are compared.
package struct Membership: Sendable {
  package enum Action: Sendable, Hashable {
    /// Compare and set the lease of a partition that this process has.
    case renew(Int, revision: UInt64)
    /// Compare and set the lease of a partition that no living process has.
    case take(Int, replacing: UInt64)
    /// Give a partition back, because others have too few.
    case release(Int, revision: UInt64)
    /// The lease has run out, because it could not be renewed.
    case lose(Int)
    /// Remove the entry of a member that has left or died long ago, unless it has written another one.
    case forget(String, revision: UInt64)
  }

  private struct Seen {
    var owner: String
    var revision: UInt64
    var at: SchedulerInstant
  }

  private struct Entry {
    var revision: UInt64
    var at: SchedulerInstant
    /// Whether the member has left.
    var isGone: Bool
  }

  private struct Held {
    var revision: UInt64
    var renewed: SchedulerInstant
  }

  private let member: String
  private let partitions: Int
  private let lease: Duration
  /// After how many leases without a sign the entry of a member is removed. It may be written again later.
  private static let memory = 10
  private var members: [String: Entry] = [:]
  private var leases: [Int: Seen] = [:]
  private var held: [Int: Held] = [:]

  package init(member: String, partitions: Int, lease: Duration) {
    (self.member, self.partitions, self.lease) = (member, partitions, lease)
  }

  package var heldPartitions: [Int] { held.keys.sorted() }

  package func revision(of partition: Int) -> UInt64? { held[partition]?.revision }

  /// Takes an entry that was written.
  package mutating func sawMember(_ name: String, isGone: Bool, revision: UInt64, at now: SchedulerInstant) {
    guard revision > members[name]?.revision ?? 0 else { return }
    members[name] = Entry(revision: revision, at: now, isGone: isGone)
  }

  /// The entry with this revision was removed.
  package mutating func forgot(_ name: String, revision: UInt64) {
    if let entry = members[name], entry.revision <= revision { members[name] = nil }
  }

  package mutating func sawLease(of partition: Int, owner: String, revision: UInt64, at now: SchedulerInstant) {
    guard revision > leases[partition]?.revision ?? 0 else { return }
    leases[partition] = Seen(owner: owner, revision: revision, at: now)
  }

  /// The actions that are due.
  package mutating func plan(at now: SchedulerInstant) -> [Action] {
    var actions: [Action] = []
    for (partition, lease) in held.sorted(by: { $0.key < $1.key }) {
      let isLost = lease.renewed.duration(to: now) >= self.lease
      actions.append(isLost ? .lose(partition) : .renew(partition, revision: lease.revision))
    }
    let share = share(at: now)
    let live = actions.filter { if case .lose = $0 { false } else { true } }.count
    if live > share {
      // The last ones, in place of renewals.
      for place in actions.indices.reversed().prefix(live - share) {
        if case .renew(let partition, let revision) = actions[place] {
          actions[place] = .release(partition, revision: revision)
        }
      }
    } else {
      actions += free(at: now).prefix(share - live)
    }
    return actions + silent(since: now)
  }

  /// The entries of members that have given no sign for many leases.
  private func silent(since now: SchedulerInstant) -> [Action] {
    members.filter { $0.key != member && $0.value.at.duration(to: now) >= lease * Membership.memory }
      .sorted { $0.key < $1.key }.map { .forget($0.key, revision: $0.value.revision) }
  }

  /// The number of partitions that this process should have. The shares of all living members add up.
  private func share(at now: SchedulerInstant) -> Int {
    var living = members.filter { !$0.value.isGone && $0.value.at.duration(to: now) < lease }.keys
      .filter { $0 != member }
    living.append(member)
    living.sort()
    let place = living.firstIndex(of: member) ?? 0
    return partitions / living.count + (place < partitions % living.count ? 1 : 0)
  }

  private func free(at now: SchedulerInstant) -> [Action] {
    (0..<partitions).compactMap { partition in
      guard held[partition] == nil else { return nil }
      guard let seen = leases[partition] else { return .take(partition, replacing: 0) }
      let isFree = seen.owner.isEmpty || seen.owner == member || seen.at.duration(to: now) >= lease
      return isFree ? .take(partition, replacing: seen.revision) : nil
    }
  }

  /// A lease was taken or renewed by a call that began at an instant.
  package mutating func held(_ partition: Int, revision: UInt64, since begin: SchedulerInstant) {
    held[partition] = Held(revision: revision, renewed: begin)
    sawLease(of: partition, owner: member, revision: revision, at: begin)
  }

  /// The partition is this process's no more.
  package mutating func dropped(_ partition: Int) { held[partition] = nil }
}
