import ReactiveBridging
import ReactiveCombining
import ReactiveFiltering
import ReactiveKernel
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTransforming

/// A partition that this process owns, until its signals end.
public final class NATSPartition: Sendable {
  /// The number of the partition, from zero.
  public let number: Int
  let group: NATSGroup
  let member: String
  /// The revision with which the lease was taken. Of two ownerships, the later one has the greater number.
  let epoch: UInt64
  private let ending = Subject<Never, Never>()

  init(group: NATSGroup, number: Int, member: String, epoch: UInt64) {
    (self.group, self.number, self.member, self.epoch) = (group, number, member, epoch)
  }

  func end() { ending.complete() }

  /// Completes when this process is the owner no more.
  public var ended: Signal<Never, Never> { ending.signal }

  /// The messages from some place, in order, for as long as this process is the owner.
  ///
  /// It stores no position: see ``fold(into:committing:_:)``. For one signal for each key, put `group(by:)` behind it.
  public func signal(from start: NATSStart, batch: Int = 256) -> Signal<NATSRecord, NATSFailure> {
    group.stream.signal(from: start, subject: group.partitions.subject(of: number), batch: batch).take(until: ended)
  }

  /// Folds the messages into a state, which is stored together with the number of the last message in it.
  ///
  ///     messages  --1--2--3------4--
  ///     committed 0-------3------4--
  ///
  /// Each message is in the state exactly once, whatever fails: the next owner continues with the last committed state, after its last message. A
  /// commit compares the revision of the state and sets it. An owner that is not the owner any more cannot commit, because the new one has written a
  /// revision of
  /// its own first. An owner whose beginning was held up does not take the state from a later one. Effects of the closure outside the state are not
  /// undone.
  ///
  /// Sends the state with which it begins, and each committed one. Completes when another process is the owner. The state as JSON is not larger than
  /// the
  /// largest payload of the server, which is 1 MB by default. A failure that the closure throws is the signal's.
  ///
  /// - Parameters:
  ///   - initial: the state before the first message.
  ///   - count: the number of messages after which to commit. It also commits when no further message is stored.
  ///   - body: puts a message into the state, in order. It may run again for a message whose state was not committed.
  public func fold<State: Codable & Sendable>(
    into initial: State, committing count: Int = 256,
    _ body: @escaping @Sendable (inout State, NATSRecord) throws(NATSFailure) -> Void
  ) -> Signal<NATSCommit<State>, NATSFailure> {
    .generateUntilCancelled { [self] emitter async throws(NATSFailure) in
      var fold = PartitionFold(partition: self, state: initial)
      guard try await fold.begin() else { return }
      guard await emitter.send(fold.commit) else { return }
      let core = group.bucket.stream.core
      // Ticks, because the number of messages that the server says are still to come may be too large for a moment.
      let ticks = FoldStep.ticks(on: core.options.scheduler)
      let records = signal(from: .sequence(fold.sequence + 1)).map { record in FoldStep.record(record) }
      var (waiting, isIdle) = (0, false)
      for try await step in records.merge(with: ticks).take(until: ended)
        .values(buffering: .suspending(1))
      {
        switch step {
        case .record(let record):
          try body(&fold.state, record)
          fold.sequence = record.sequence
          (waiting, isIdle) = (waiting + 1, false)
          guard waiting >= count || record.pending == 0 else { continue }
        case .tick:
          defer { isIdle = true }
          guard waiting > 0, isIdle else { continue }
        }
        waiting = 0
        guard try await fold.store() else { return }
        guard await emitter.send(fold.commit) else { return }
      }
    }
  }
}

/// A record, or a moment to look whether none comes.
private enum FoldStep: Sendable {
  case record(NATSRecord)
  case tick

  /// Ticks that wait while there is no room for them (C17).
  static func ticks(on scheduler: any Scheduler) -> Signal<FoldStep, Never> {
    .generate { emitter async in
      while await emitter.waitForRoom() {
        let pause = Signal<SchedulerInstant, Never>.timer(after: .milliseconds(200), on: scheduler)
        guard await pause.firstValue() != nil else { return }
        await emitter.send(.tick)
      }
    }
  }
}

/// A state that was committed.
public struct NATSCommit<State: Sendable>: Sendable {
  /// The partition.
  public let partition: Int
  /// The number of the last message that is in the state.
  public let sequence: UInt64
  /// The state.
  public let state: State
}

struct SavedState<State: Codable & Sendable>: Codable, Sendable {
  /// The ownership that has written it: a member, and the revision of its lease.
  var member: String
  var epoch: UInt64
  var sequence: UInt64
  var state: State
}

/// A fold in progress.
private struct PartitionFold<State: Codable & Sendable> {
  let partition: NATSPartition
  var state: State
  var sequence: UInt64 = 0
  private var revision: UInt64 = 0

  init(partition: NATSPartition, state: State) { (self.partition, self.state) = (partition, state) }

  var commit: NATSCommit<State> { NATSCommit(partition: partition.number, sequence: sequence, state: state) }

  private var bucket: NATSBucket { partition.group.bucket }
  private var key: String { partition.group.stateKey(partition.number) }
  private var core: Core { bucket.stream.core }

  private func encoded() throws(NATSFailure) -> [UInt8] {
    try NATSCoding.encode(SavedState(member: partition.member, epoch: partition.epoch, sequence: sequence, state: state))
  }

  /// Reads the state, and writes it again as this owner's. No earlier owner can commit after that.
  ///
  /// - Returns: false if a later owner has begun. It would lose the state for good otherwise, because it begins once.
  mutating func begin() async throws(NATSFailure) -> Bool {
    while true {
      let entry = try await bucket.entry(for: key, upTo: nil)
      if let saved = try entry?.decoded(as: SavedState<State>.self) {
        guard saved.epoch <= partition.epoch else { return false }
        (sequence, state) = (saved.sequence, saved.state)
      }
      revision = entry?.revision ?? 0
      // An earlier owner may have committed meanwhile.
      if try await store() { return true }
    }
  }

  /// Commits. Returns false if the state has another owner.
  mutating func store() async throws(NATSFailure) -> Bool {
    let (bytes, bucket, key, revision) = (try encoded(), bucket, key, revision)
    do throws(NATSFailure) {
      self.revision = try await core.retrying(upTo: nil) { () async throws(NATSFailure) in
        try await bucket.put(bytes, for: key, replacing: revision)
      }
      return true
    } catch {
      guard error.status == .wrongRevision else { throw error }
      // After a lost reply, the bucket may have this write.
      guard let entry = try await bucket.entry(for: key, upTo: nil), entry.value == bytes else { return false }
      self.revision = entry.revision
      return true
    }
  }
}
