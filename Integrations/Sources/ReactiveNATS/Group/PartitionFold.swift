import ReactiveBridging
import ReactiveKernel

/// A state as the bucket has it.
struct SavedState<State: Codable & Sendable>: Codable, Sendable {
  /// The fold that has written it.
  var fold: String
  /// The ownership of its partition.
  var epoch: UInt64
  var sequence: UInt64
  var state: State
}

/// The state of a fold, which it reads, fences and commits.
///
/// A cluster of servers may accept two writes of one entry that compare the same revision, if they come at the same moment. So a later owner may lose its
/// entry to an earlier one. It notices that at its next commit, or when it looks, and begins again. An earlier owner never takes the entry of a later one
/// that it has read.
struct PartitionFold<State: Codable & Sendable> {
  let partition: NATSPartition
  private let initial: State
  var state: State
  var sequence: UInt64 = 0
  private let name = RequestTable.randomWord()
  private var revision: UInt64 = 0
  private var hasBegun = false

  init(partition: NATSPartition, initial: State) {
    (self.partition, self.initial, state) = (partition, initial, initial)
  }

  var commit: NATSCommit<State> { NATSCommit(partition: partition.number, sequence: sequence, state: state) }

  private var bucket: NATSBucket { partition.group.bucket }
  private var key: String { partition.group.stateKey(partition.number) }
  private var core: Core { bucket.stream.core }

  /// Reads the state, and writes it again as this fold's. No earlier owner can commit after that.
  ///
  /// - Returns: false if a later owner has begun, or if this process is the owner no more.
  mutating func begin() async throws(NATSFailure) -> Bool {
    while !partition.hasEnded {
      let entry = try await bucket.entry(for: key, upTo: nil)
      let saved: SavedState<State>? = try entry?.decoded()
      if let saved, !mayReplace(saved) { return false }
      (sequence, state) = saved.map { ($0.sequence, $0.state) } ?? (0, initial)
      revision = entry?.revision ?? 0
      // An earlier owner may have committed meanwhile.
      if try await store() {
        hasBegun = true
        return true
      }
    }
    return false
  }

  /// If two folds have one ownership, the later one has the state.
  private func mayReplace(_ saved: SavedState<State>) -> Bool {
    if saved.epoch == partition.epoch { return saved.fold == name || !hasBegun }
    return saved.epoch < partition.epoch
  }

  /// Commits. Returns false if the state was written by another fold, or if this process is the owner no more.
  mutating func store() async throws(NATSFailure) -> Bool {
    let saved = SavedState(fold: name, epoch: partition.epoch, sequence: sequence, state: state)
    let bytes = try NATSCoding.encode(saved)
    let (partition, bucket, key, revision) = (partition, bucket, key, revision)
    do throws(NATSFailure) {
      let stored = try await core.retrying(upTo: nil) { () async throws(NATSFailure) -> UInt64? in
        // Not after the end, when the next owner may be about to begin.
        if partition.hasEnded { return nil }
        return try await bucket.put(bytes, for: key, replacing: revision)
      }
      guard let stored else { return false }
      self.revision = stored
      return true
    } catch {
      guard error.status == .wrongRevision else { throw error }
      // After a lost reply, the bucket may have this write.
      guard let entry = try await bucket.entry(for: key, upTo: nil), entry.value == bytes else { return false }
      self.revision = entry.revision
      return true
    }
  }

  /// Whether the bucket has the last commit.
  func isCurrent() async throws(NATSFailure) -> Bool {
    try await bucket.entry(for: key, upTo: nil)?.revision == revision
  }
}
