import ReactiveSchedulers

/// The partitions that a process has and should have: the state machine of a ``NATSGroup``.
///
/// It knows the others by their entries in the bucket. An entry that has not changed for the length of a lease, by the
/// clock of this process, belongs to a process that is dead. No clocks of different processes are compared.
///
/// One call for a partition is under way at a time: between an action of ``plan(at:)`` or ``takes(at:room:)`` and its
/// result the partition is busy.
package struct Membership: Sendable {
  package enum Action: Sendable, Hashable {
    /// Compare and set the lease of a partition that this process has.
    case renew(Int, revision: UInt64)
    /// Compare and set the lease of a partition that no living process has.
    case take(Int, replacing: UInt64)
    /// Give a partition back, because others have too few.
    case release(Int, revision: UInt64)
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
    /// The most partitions for which the member has room; nil if it does not know a limit.
    var capacity: Int?
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
  /// The partitions with a call under way, and whether it takes them.
  private var calls: [Int: Bool] = [:]
  /// The most partitions for which this process has room, as far as known.
  package private(set) var capacity: Int?
  /// How often in a row there was no room when the process looked.
  private var fullLooks = 0

  package init(member: String, partitions: Int, lease: Duration) {
    (self.member, self.partitions, self.lease) = (member, partitions, lease)
  }

  package var heldPartitions: [Int] { held.keys.sorted() }

  package func revision(of partition: Int) -> UInt64? { held[partition]?.revision }

  /// When the first lease runs out, unless it is renewed.
  package var nextExpiry: SchedulerInstant? { held.values.map(\.renewed).min()?.advanced(by: lease) }

  /// Takes an entry that was written.
  package mutating func sawMember(
    _ name: String, isGone: Bool, capacity: Int? = nil, revision: UInt64, at now: SchedulerInstant
  ) {
    guard revision > members[name]?.revision ?? 0 else { return }
    members[name] = Entry(revision: revision, at: now, isGone: isGone, capacity: capacity)
  }

  /// The entry with this revision was removed.
  package mutating func forgot(_ name: String, revision: UInt64) {
    if let entry = members[name], entry.revision <= revision { members[name] = nil }
  }

  package mutating func sawLease(of partition: Int, owner: String, revision: UInt64, at now: SchedulerInstant) {
    guard revision > leases[partition]?.revision ?? 0 else { return }
    leases[partition] = Seen(owner: owner, revision: revision, at: now)
  }

  /// Looks whether the consumer of the partitions has room for another one, once in each turn. Without room twice in a
  /// row, the others should take the rest.
  package mutating func look(hasRoom: Bool) {
    fullLooks = hasRoom || calls.values.contains(true) ? 0 : fullLooks + 1
    if fullLooks > 1 { capacity = held.count }
    if hasRoom, let known = capacity, held.count >= known { capacity = nil }
  }

  /// The leases that have run out, because they could not be renewed. The partitions are this process's no more.
  package mutating func expire(at now: SchedulerInstant) -> [Int] {
    let expired = held.filter { $0.value.renewed.duration(to: now) >= lease }.keys.sorted()
    for partition in expired { held[partition] = nil }
    return expired
  }

  /// The actions that are due, except that partitions are taken: renewals, and what this process has too much.
  package mutating func plan(at now: SchedulerInstant) -> [Action] {
    let surplus = max(0, held.count - share(at: now))
    // The last ones.
    let released = held.keys.filter { calls[$0] == nil }.sorted().suffix(surplus)
    var actions: [Action] = []
    for (partition, lease) in held.sorted(by: { $0.key < $1.key }) where calls[partition] == nil {
      let isReleased = released.contains(partition)
      calls[partition] = false
      actions.append(
        isReleased
          ? .release(partition, revision: lease.revision) : .renew(partition, revision: lease.revision))
    }
    return actions + silent(since: now)
  }

  /// The partitions to take.
  ///
  /// - Parameter room: for how many there is room.
  package mutating func takes(at now: SchedulerInstant, room: Int) -> [Action] {
    let coming = calls.values.filter { $0 }.count
    let count = min(room, share(at: now) - held.count) - coming
    let actions = free(at: now).prefix(max(0, count))
    for case .take(let partition, _) in actions { calls[partition] = true }
    return Array(actions)
  }

  /// The entries of members that have given no sign for many leases.
  private func silent(since now: SchedulerInstant) -> [Action] {
    members.filter { $0.key != member && $0.value.at.duration(to: now) >= lease * Membership.memory }
      .sorted { $0.key < $1.key }.map { .forget($0.key, revision: $0.value.revision) }
  }

  /// The living members, by their names, with the most partitions for which they have room.
  private func living(at now: SchedulerInstant) -> [(name: String, capacity: Int?)] {
    var living = members.filter { !$0.value.isGone && $0.value.at.duration(to: now) < lease && $0.key != member }
      .map { (name: $0.key, capacity: $0.value.capacity) }
    living.append((member, capacity))
    return living.sorted { $0.name < $1.name }
  }

  /// The number of partitions that this process should have. The shares of all living members add up, unless there is
  /// not enough room.
  private func share(at now: SchedulerInstant) -> Int {
    var (open, rest) = (living(at: now), partitions)
    while true {
      let (least, extra) = (rest / open.count, rest % open.count)
      func share(_ place: Int) -> Int { least + (place < extra ? 1 : 0) }
      // The others take what a member has no room for.
      let full = open.indices.filter { place in open[place].capacity.map { $0 < share(place) } ?? false }
      if let own = open.firstIndex(where: { $0.name == member }), full.isEmpty || full.contains(own) {
        return full.isEmpty ? share(own) : open[own].capacity ?? 0
      }
      rest -= full.map { open[$0].capacity ?? 0 }.reduce(0, +)
      open = open.indices.filter { !full.contains($0) }.map { open[$0] }
    }
  }

  /// The partitions that no living process has. Each member begins at another place, so that few take the same one.
  private func free(at now: SchedulerInstant) -> [Action] {
    let living = living(at: now)
    let place = living.firstIndex { $0.name == member } ?? 0
    let first = place * partitions / living.count
    return (0..<partitions).map { ($0 + first) % partitions }.compactMap { partition in
      guard held[partition] == nil, calls[partition] == nil else { return nil }
      guard let seen = leases[partition] else { return .take(partition, replacing: 0) }
      let isFree = seen.owner.isEmpty || seen.owner == member || seen.at.duration(to: now) >= lease
      return isFree ? .take(partition, replacing: seen.revision) : nil
    }
  }

  /// A lease was taken by a call that began at an instant.
  package mutating func took(_ partition: Int, revision: UInt64, since begin: SchedulerInstant) {
    calls[partition] = nil
    held[partition] = Held(revision: revision, renewed: begin)
    sawLease(of: partition, owner: member, revision: revision, at: begin)
  }

  /// A lease was renewed by a call that began at an instant. It may have run out before, and then it stays lost.
  package mutating func renewed(_ partition: Int, revision: UInt64, since begin: SchedulerInstant) {
    calls[partition] = nil
    if held[partition] != nil { held[partition] = Held(revision: revision, renewed: begin) }
    sawLease(of: partition, owner: member, revision: revision, at: begin)
  }

  /// A call for a partition has ended without an effect.
  package mutating func ended(_ partition: Int) { calls[partition] = nil }

  /// The partition is this process's no more.
  package mutating func dropped(_ partition: Int) { (held[partition], calls[partition]) = (nil, nil) }
}
