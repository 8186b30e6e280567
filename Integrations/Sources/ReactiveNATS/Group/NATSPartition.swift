import Guarding
import ReactiveBridging
import ReactiveCombining
import ReactiveFiltering
import ReactiveKernel
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTransforming

/// A partition that this process owns, until its signals end.
public final class NATSPartition: Sendable {
  /// The number of the partition, from 0 on.
  public let number: Int
  let group: NATSGroup
  /// The number of this ownership; a later owner of the partition has a greater number.
  ///
  /// Use it as a fencing token for other systems, because a former owner may still run for a moment. If a system
  /// refuses numbers below the greatest that it has seen, it refuses the former owner. The number is the revision with
  /// which the lease was taken. ``fold(into:committing:_:)`` compares it for you.
  public let epoch: UInt64
  private let ending = Subject<Never, Never>()
  private let isOver = Guarded(false)

  package init(group: NATSGroup, number: Int, epoch: UInt64) {
    (self.group, self.number, self.epoch) = (group, number, epoch)
  }

  func end() {
    isOver.withLock { $0 = true }
    ending.complete()
  }

  var hasEnded: Bool { isOver.withLock { $0 } }

  /// Completes when this process is no longer the owner.
  public var ended: Signal<Never, Never> { ending.signal }

  /// Sends the messages from a given place on, in order, while this process is the owner.
  ///
  /// The signal stores no position; see ``fold(into:committing:_:)``. To get a signal for each key, put `group(by:)`
  /// after this signal.
  public func signal(from start: NATSStart, batch: Int = 256) -> Signal<NATSRecord, NATSFailure> {
    group.stream.signal(from: start, subject: group.partitions.subject(of: number), batch: batch).take(until: ended)
  }

  /// Folds the messages into a state, and stores the state together with the number of its last message.
  ///
  ///     messages  --1--2--3------4--
  ///     committed 0-------3------4--
  ///
  /// Each message is in the state exactly once, whatever fails. The next owner continues with the last committed state,
  /// after its last message. A commit compares the revision of the state and sets it. A former owner cannot commit,
  /// because the new owner has written a revision of its own first. An owner whose start is delayed does not take the
  /// state from a later owner. Effects of the closure outside the state are not undone.
  ///
  /// Sends the state with which it begins, and each committed state. If an earlier owner has written in between, the
  /// fold begins again, perhaps with an earlier message. Completes when another process is the owner. The JSON of the
  /// state must not be larger than the largest payload of the server, which is 1 MB by default. If the closure throws a
  /// failure, the signal fails with it.
  ///
  /// Fails with `stateLost` if the partition had a state that the bucket no longer has. A fold without it would count
  /// messages again, or leave out messages that the stream has removed. Fails with `wrongRevision` if it has begun 10
  /// times in a row without a commit, because others write the state. It pauses between these attempts.
  ///
  /// - Parameters:
  ///   - initial: the state before the first message.
  ///   - count: the number of messages after which to commit. The fold also commits when no further message is stored.
  ///   - body: adds a message to the state, in order. If the state was not committed, the closure may run again for the
  ///     message.
  public func fold<State: Codable & Sendable>(
    into initial: State, committing count: Int = 256,
    _ body: @escaping @Sendable (inout State, NATSRecord) throws(NATSFailure) -> Void
  ) -> Signal<NATSCommit<State>, NATSFailure> {
    .generate(over: group.bucket.stream.core) { [self] emitter async throws(NATSFailure) in
      var fold = PartitionFold(partition: self, initial: initial)
      while try await fold.begin() {
        guard await emitter.send(fold.commit) else { return }
        guard try await run(&fold, committing: count, emitter, body) else { return }
      }
    }
  }

  /// Folds the messages after the state. Returns whether the fold has to begin again, because the state has changed.
  private func run<State: Codable & Sendable>(
    _ fold: inout PartitionFold<State>, committing count: Int, _ emitter: borrowing AsyncEmitter<NATSCommit<State>>,
    _ body: @Sendable (inout State, NATSRecord) throws(NATSFailure) -> Void
  ) async throws(NATSFailure) -> Bool {
    let scheduler = group.bucket.stream.core.options.scheduler
    // Ticks, because the number of messages that the server says are still to come may be too large for a moment.
    let ticks = FoldStep.ticks(on: scheduler)
    let records = signal(from: .sequence(fold.sequence + 1)).map { record in FoldStep.record(record) }
    var (waiting, isIdle, checked) = (0, false, scheduler.now)
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
        if waiting == 0, checked.duration(to: scheduler.now) >= group.lease {
          checked = scheduler.now
          guard try await fold.isCurrent() else { return true }
        }
        defer { isIdle = true }
        guard waiting > 0, isIdle else { continue }
      }
      waiting = 0
      guard try await fold.store() else { return true }
      checked = scheduler.now
      guard await emitter.send(fold.commit) else { return false }
    }
    return false
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
