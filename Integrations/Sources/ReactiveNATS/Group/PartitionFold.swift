import ReactiveBridging
import ReactiveCombining
import ReactiveFiltering
import ReactiveKernel
import ReactiveSchedulers

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
/// A cluster of servers may accept two writes of one entry that compare the same revision, if they come at the same
/// moment. So a later owner may lose its entry to an earlier one. It notices that at its next commit, or when it looks,
/// and begins again. An earlier owner never takes the entry of a later one that it has read.
///
/// A second entry marks that the partition has had a state. It is written after the first state, so a missing state
/// with a mark is a loss, and no beginning.
struct PartitionFold<State: Codable & Sendable> {
  let partition: NATSPartition
  private let initial: State
  var state: State
  var sequence: UInt64 = 0
  private let name = RequestTable.randomWord()
  private var revision: UInt64 = 0
  private var hasBegun = false
  /// The beginnings since the last commit.
  private var beginnings = 0
  private static var beginningLimit: Int { 10 }

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
      try await pauseBeforeBeginning()
      let entry = try await bucket.entry(for: key, upTo: nil)
      guard let saved: SavedState<State> = try entry?.decoded() else {
        try await checkFirstStart()
        (sequence, state, revision) = (0, initial, entry?.revision ?? 0)
        if try await write() { return try await hasStarted() }
        continue
      }
      if !mayReplace(saved) { return false }
      (sequence, state, revision) = (saved.sequence, saved.state, entry?.revision ?? 0)
      // An earlier owner may have committed meanwhile.
      if try await write() { return try await hasStarted() }
    }
    return false
  }

  /// Counts a beginning. It follows the last one at once only if that is the first.
  private mutating func pauseBeforeBeginning() async throws(NATSFailure) {
    beginnings += 1
    if beginnings == 1 { return }
    if beginnings > Self.beginningLimit {
      throw NATSFailure(
        call: "begin \(key)", status: .wrongRevision,
        text: "others have written the state during \(Self.beginningLimit) beginnings in a row")
    }
    let backoff = RetryPolicy<NATSFailure>.Backoff.exponential(from: .milliseconds(20), upTo: .seconds(2))
    let pause = backoff.pause(before: beginnings - 1)
    _ = await Signal<Void, Never>.just(()).delay(for: pause, on: core.options.scheduler)
      .take(until: partition.ended).firstValue()
  }

  /// Throws if the partition has had a state, which is missing now.
  private func checkFirstStart() async throws(NATSFailure) {
    let mark = partition.group.markKey(partition.number)
    let isMarked = try await bucket.entry(for: mark, upTo: nil)?.value != nil
    guard hasBegun || isMarked else { return }
    throw NATSFailure(
      call: "begin \(key)", status: .stateLost,
      text: "the bucket \(bucket.name) has lost the state, or it was deleted; to start without it, delete \(mark) too")
  }

  private mutating func hasStarted() async throws(NATSFailure) -> Bool {
    if hasBegun { return true }
    hasBegun = true
    let (bucket, mark) = (bucket, partition.group.markKey(partition.number))
    do throws(NATSFailure) {
      try await core.retrying(upTo: nil) { () async throws(NATSFailure) in
        _ = try await bucket.put("1".utf8, for: mark, replacing: 0)
      }
    } catch {
      // An earlier fold has written it.
      guard error.status == .wrongRevision else { throw error }
    }
    return true
  }

  /// If two folds have one ownership, the later one has the state.
  private func mayReplace(_ saved: SavedState<State>) -> Bool {
    if saved.epoch == partition.epoch { return saved.fold == name || !hasBegun }
    return saved.epoch < partition.epoch
  }

  /// Commits. Returns false if the state was written by another fold, or if this process is the owner no more.
  mutating func store() async throws(NATSFailure) -> Bool {
    let isStored = try await write()
    if isStored { beginnings = 0 }
    return isStored
  }

  private mutating func write() async throws(NATSFailure) -> Bool {
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
  mutating func isCurrent() async throws(NATSFailure) -> Bool {
    guard try await bucket.entry(for: key, upTo: nil)?.revision == revision else { return false }
    beginnings = 0
    return true
  }
}
