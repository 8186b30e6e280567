import ReactiveBridging
import ReactiveFlattening
import ReactiveKernel
import ReactiveSchedulers

/// Shares the partitions of a stream between processes, like `group(by:)` over many machines.
///
/// ```
/// let group = NATSGroup("counts", of: stream, partitions, leases: bucket)
/// group.fold(into: [String: Int]()) { counts, record in counts[record.message.text, default: 0] += 1 }
///   .subscribe(next: { print($0.partition, $0.sequence) }, failed: { print($0) })
/// ```
///
/// Each process makes a group with the same name. A partition has one owner at a time. The owner has a lease in the
/// bucket. The owner renews the lease with compare-and-set on its revision. If a process dies, the others take over its
/// partitions when the leases have expired. If a process joins, it gets its share.
///
/// A process takes a partition only while the consumer of ``signal`` has room (C17), so with `flatMap(.bounded(8))` it
/// has at most 8. The other processes take the rest. If all are full, some partitions have no owner.
///
/// If an owner was too slow, it may still run for a moment when the next owner begins. With
/// ``NATSPartition/fold(into:committing:_:)`` the next commit of the old owner fails, because the new owner has written
/// the state first.
public struct NATSGroup: Sendable {
  /// The name of the group, and of its entries in the bucket.
  public let name: String
  let stream: NATSStream
  let partitions: NATSPartitions
  let bucket: NATSBucket
  let lease: Duration

  /// Makes a group, which does nothing until its signal is subscribed to.
  ///
  /// - Parameters:
  ///   - name: one word.
  ///   - stream: the stream with the messages.
  ///   - partitions: the subjects of the messages.
  ///   - bucket: the bucket for the leases and the states. It needs no `maxAge`.
  ///   - lease: how long a dead process keeps its partitions. A lease is renewed 4 times in that time.
  public init(
    _ name: String, of stream: NATSStream, _ partitions: NATSPartitions, leases bucket: NATSBucket,
    lease: Duration = .seconds(5)
  ) {
    (self.name, self.stream, self.partitions, self.bucket, self.lease) = (name, stream, partitions, bucket, lease)
  }

  /// Sends each partition when this process becomes its owner.
  ///
  /// Runs in a task (C7), and renews the leases in another task, so a slow consumer delays no renewal. Each
  /// subscription is a member of the group, and gives its partitions back when it ends. If another process takes a
  /// partition, the signals of that partition end. They also end if the lease expires because no server answers. Fails
  /// with `closed` after the last attempt to reconnect.
  public var signal: Signal<NATSPartition, NATSFailure> {
    .generate(over: bucket.stream.core) { [self] emitter async throws(NATSFailure) in
      try await MembershipRun(self).run(into: emitter)
    }
  }

  /// Folds the messages of all partitions of this process; see ``NATSPartition/fold(into:committing:_:)``.
  public func fold<State: Codable & Sendable>(
    into initial: State, committing count: Int = 256,
    _ body: @escaping @Sendable (inout State, NATSRecord) throws(NATSFailure) -> Void
  ) -> Signal<NATSCommit<State>, NATSFailure> {
    signal.flatMap { partition in partition.fold(into: initial, committing: count, body) }
  }

  /// Returns the last committed state of each partition that has one, whichever process owns it.
  public func states<State: Codable & Sendable>(
    as _: State.Type = State.self
  ) async throws(NATSFailure) -> [NATSCommit<State>] {
    var states: [NATSCommit<State>] = []
    for partition in 0..<partitions.count {
      guard let entry = try await bucket.entry(for: stateKey(partition)) else { continue }
      guard let saved = try entry.decoded(as: SavedState<State>.self) else { continue }
      states.append(NATSCommit(partition: partition, sequence: saved.sequence, state: saved.state))
    }
    return states
  }

  var liveKeys: String { "\(name).live.>" }
  func memberKey(_ member: String) -> String { "\(name).live.member.\(member)" }
  func leaseKey(_ partition: Int) -> String { "\(name).live.lease.\(partition)" }
  func stateKey(_ partition: Int) -> String { "\(name).state.\(partition)" }
  /// The mark that a partition has had a state.
  func markKey(_ partition: Int) -> String { "\(name).begun.\(partition)" }
}
