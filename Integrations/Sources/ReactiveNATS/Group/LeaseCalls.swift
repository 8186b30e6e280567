/// The calls with which a member of a group writes its entries. A call takes at most half the length of a lease, so
/// that a lost one leaves time for another.
struct LeaseCalls: Sendable {
  let group: NATSGroup
  /// The name of the member, which no other subscription has.
  let member = RequestTable.randomWord()

  private var bucket: NATSBucket { group.bucket }
  private var limit: Duration { group.lease / 2 }

  /// Says that this member lives, and for how many partitions it has room.
  func announce(_ capacity: Int?) async {
    let text = capacity.map { "\($0)" } ?? ""
    _ = await attempt { () async throws(NATSFailure) in
      try await bucket.put(text.utf8, for: group.memberKey(member), replacing: nil, within: limit)
    }
  }

  /// Takes or renews a lease: compares its revision, and sets the owner. A write with a lost reply counts if the bucket
  /// has it.
  ///
  /// - Returns: the revision, and the entry if another member has written it.
  func take(
    _ partition: Int, replacing revision: UInt64
  ) async -> (result: Result<UInt64, NATSFailure>, other: NATSEntry?) {
    let result = await set(partition, to: member, replacing: revision)
    guard case .failure(let failure) = result, failure.status == .wrongRevision else { return (result, nil) }
    guard let entry = await entry(of: partition) else { return (result, nil) }
    return entry.value == Array(member.utf8) ? (.success(entry.revision), nil) : (result, entry)
  }

  /// Gives leases back, so that the others need not wait until they have run out. A failure means that they have to.
  func giveBack(_ leases: [(partition: Int, revision: UInt64)]) async {
    await withDiscardingTaskGroup { tasks in
      for (partition, revision) in leases {
        tasks.addTask {
          guard case .failure(let failure) = await set(partition, to: "", replacing: revision),
            failure.status == .wrongRevision
          else { return }
          // Perhaps the last renewal had no reply.
          let entry = await entry(of: partition)
          guard let entry, entry.value == Array(member.utf8) else { return }
          _ = await set(partition, to: "", replacing: entry.revision)
        }
      }
    }
  }

  /// Removes the entry of this member after the end.
  func leave() async {
    _ = await attempt { () async throws(NATSFailure) in try await bucket.delete(group.memberKey(member)) }
  }

  /// Removes the entries of another member until a revision. Returns whether that succeeded.
  func forget(_ name: String, upTo revision: UInt64) async -> Bool {
    let removal = await attempt { () async throws(NATSFailure) in
      try await bucket.remove(group.memberKey(name), upTo: revision)
    }
    if case .success = removal { return true }
    return false
  }

  private func set(
    _ partition: Int, to owner: String, replacing revision: UInt64
  ) async -> Result<UInt64, NATSFailure> {
    await attempt { () async throws(NATSFailure) in
      try await bucket.put(owner.utf8, for: group.leaseKey(partition), replacing: revision, within: limit)
    }
  }

  private func entry(of partition: Int) async -> NATSEntry? {
    let read = await attempt { () async throws(NATSFailure) in
      try await bucket.entry(for: group.leaseKey(partition), upTo: limit, within: limit)
    }
    if case .success(let entry) = read { return entry }
    return nil
  }

  private func attempt<Value: Sendable>(
    _ body: () async throws(NATSFailure) -> Value
  ) async -> Result<Value, NATSFailure> {
    do throws(NATSFailure) {
      return .success(try await body())
    } catch {
      return .failure(error)
    }
  }
}
