import Guarding
import ReactiveBridging
import ReactiveFlattening
import ReactiveKernel
import ReactiveSchedulers

/// Stores the messages of an upstream: sends requests side by side, and delivers their replies in order.
///
/// The thread of the upstream sends while places are free. The task that delivers frees places, and then sends the
/// waiting messages.
final class Storing: RequestOwner {
  private struct State {
    var line: StoreLine
    /// Ends the pause of the upstream.
    var resume: (@Sendable () -> Void)?
    /// Weak, because it owns this object until it ends.
    weak var subscription: Subscription?
  }

  private let core: Core
  private let limit: Int
  private let state: Guarded<State>
  private let bell = Bell()

  init(_ core: Core, _ downstream: Subscriber<NATSStored, NATSFailure>, limit: Int) {
    (self.core, self.limit) = (core, limit)
    state = Guarded(State(line: StoreLine(limit: limit), subscription: downstream.subscription))
  }

  func attach(
    _ upstream: Signal<NATSMessage, NATSFailure>, to downstream: Subscriber<NATSStored, NATSFailure>,
    _ id: (@Sendable (NATSMessage) -> String)?
  ) {
    downstream.add { [self] in end() }
    let ends = StoringEnds(downstream, self)
    ends.join(replies, tag: StoringEnds.replies) { downstream.next($0) }
    // One after the other, so that a pause holds an upstream that can wait (C17).
    let sending = upstream.flatMap(.concat) { [self] message -> Signal<NATSStored, NATSFailure>? in
      take(StoreLine.Outgoing(message: message, id: id?(message)))
    }
    ends.join(sending, tag: StoringEnds.upstream) { downstream.next($0) }
  }

  // MARK: Sending

  /// Takes a message of the upstream, which is serial. Returns a signal that completes when the upstream may continue,
  /// if it should wait.
  private func take(_ outgoing: StoreLine.Outgoing) -> Signal<NATSStored, NATSFailure>? {
    let turn = state.withLock { $0.line.add(outgoing) }
    guard case .pause = send(turn, ofUpstream: true) else { return nil }
    return .attaching { [self] pause in
      let resume: @Sendable () -> Void = { pause.terminal(.completed) }
      let mayContinue = state.withLock { state in
        if state.line.mayContinue() { return true }
        state.resume = resume
        return false
      }
      if mayContinue { resume() }
    }
  }

  /// Sends messages while places are free, and returns the last turn.
  @discardableResult
  private func send(_ turn: StoreLine.Turn, ofUpstream: Bool) -> StoreLine.Turn {
    var turn = turn
    while case .send(let outgoing, let tag) = turn {
      do throws(NATSFailure) {
        try core.send("store", outgoing.message, id: outgoing.id, owner: self, tag: tag, isSingle: limit == 1)
      } catch {
        failed(tag, error)
      }
      turn = state.withLock { $0.line.nextTurn(ofUpstream: ofUpstream) }
    }
    return turn
  }

  func close() {
    if state.withLock({ $0.line.close() }) { bell.ring() }
  }

  /// Forgets the messages. Replies that still come are not taken.
  private func end() {
    // Released without the lock.
    var former = State(line: StoreLine(limit: limit))
    state.withLock { swap(&$0, &former) }
    withExtendedLifetime(former) {}
  }

  // MARK: Replies

  func ended(_ tag: Int, with result: Result<NATSMessage, NATSFailure>) {
    do throws(NATSFailure) {
      let reply = try result.get()
      stored(tag, try NATSStored(reply, "store"))
    } catch {
      failed(tag, error)
    }
  }

  private func stored(_ tag: Int, _ stored: NATSStored) {
    if state.withLock({ $0.line.stored(tag, stored) }) { bell.ring() }
  }

  /// Repeats a call that may not have succeeded, if the message has an id.
  private func failed(_ tag: Int, _ failure: NATSFailure) {
    let (outgoing, subscription) = state.withLock { ($0.line.outgoing(tag), $0.subscription) }
    guard let outgoing, let subscription else { return }
    let policy = core.storePolicy
    guard outgoing.id != nil, policy.isWorthRetrying(failure) else { return fail(tag, failure) }
    // The first attempt has failed already.
    let hasBegun = Guarded(false)
    let attempts = Signal<NATSStored, NATSFailure>.attaching { [core] downstream in
      let isFirst = hasBegun.withLock { hasBegun in
        defer { hasBegun = true }
        return !hasBegun
      }
      if isFirst {
        downstream.terminal(.failed(failure))
      } else {
        core.storeOnce(outgoing.message, id: outgoing.id).attach(downstream)
      }
    }
    attempts.retry(policy, on: core.options.scheduler).attach(as: subscription.makeChild()) { [self] in
      stored(tag, $0)
    } ended: { [self] termination in
      if case .failed(let failure) = termination { fail(tag, failure) }
    }
  }

  private func fail(_ tag: Int, _ failure: NATSFailure) {
    if state.withLock({ $0.line.fail(tag, failure) }) { bell.ring() }
  }

  /// The replies in order.
  private var replies: Signal<NATSStored, NATSFailure> {
    .generate { [self] emitter async throws(NATSFailure) in
      while !emitter.isDisposed {
        let (step, turn) = state.withLock { ($0.line.nextStep(), $0.line.beginSending()) }
        send(turn, ofUpstream: false)
        let resume = state.withLock { $0.line.mayContinue() ? $0.resume.take() : nil }
        resume?()
        switch step {
        case .deliver(let replies):
          for stored in replies { guard await emitter.send(stored) else { return } }
        case .fail(let failure): throw failure
        case .complete: return
        case .wait: await bell.wait()
        }
      }
    }
  }
}

/// Joins the upstream and the replies: the replies end after the upstream.
private final class StoringEnds: Joiner<NATSStored, NATSFailure>, @unchecked Sendable {
  // Unchecked because the base class is; `isAbandoned` changes only inside the claim.
  static let upstream = 0
  static let replies = 1

  private let storing: Storing
  private var isAbandoned = false

  init(_ downstream: Subscriber<NATSStored, NATSFailure>, _ storing: Storing) {
    self.storing = storing
    super.init(downstream, sources: 1)
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == StoringEnds.replies { return finish(isAbandoned: self.isAbandoned) }
    self.isAbandoned = isAbandoned
    storing.close()
  }
}
