import ReactiveKernel
import ReactivePacing

/// The machine of a ``RequestedSubscription``: counts the requests, keeps the values that wait, and delivers one at a
/// time.
///
/// The source holds it, and so does the handle. Without the handle, only the values themselves can request more of
/// them. If they do not, a source that waits is abandoned: nothing else could end its wait.
final class RequestedRun<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because the variables change only under the lock, and `deinit` has the last reference.
  typealias Next = RequestedSubscription<Value, Failure>.Next
  typealias Ended = RequestedSubscription<Value, Failure>.Ended

  private enum Ending {
    case terminated(Termination<Failure>)
    case abandoned
  }

  private enum Step {
    case send(Value, Next)
    case end(Ending, Ended?, Next?)
    case stop(canContinue: Bool)
  }

  private let policy: BufferingPolicy
  private let discard: (@Sendable (Value) -> Void)?
  private let room: RequestRoom
  /// Whether all values are requested and none waits: then values are delivered without the lock.
  private let isDirect = AtomicFlag()
  private let isOver = AtomicFlag()
  /// Whether a terminal has come, so that the teardown does not take it for an abandonment.
  private let isEnding = AtomicFlag()
  private let lock = Lock()
  /// Until the first request.
  private var signal: Signal<Value, Failure>?
  /// Until the end.
  private var next: Next?
  private var ended: Ended?
  /// The number of values that are requested and not delivered; the greatest number means all.
  private var demand = 0
  private var waiting = RingQueue<Value>()
  private var ending: Ending?
  private var isDelivering = false
  private var hasHandle = true
  /// The source holds it.
  private weak var subscription: Subscription?

  init(
    to signal: Signal<Value, Failure>, buffering policy: BufferingPolicy, room: RequestRoom,
    onDiscard discard: (@Sendable (Value) -> Void)?, next: @escaping Next, ended: @escaping Ended
  ) {
    self.policy = policy
    self.room = room
    self.signal = signal
    self.discard = discard
    self.next = next
    self.ended = ended
  }

  deinit {
    if let discard { while let value = waiting.popFirst() { discard(value) } }
  }

  var isDisposed: Bool { isOver.isSet }

  var count: Int { lock.withLock { waiting.count } }

  // MARK: The handle

  func request(_ count: Int) {
    guard count > 0 else { return }
    var started: Signal<Value, Failure>?
    var (isCounted, mayDeliver) = (false, false)
    lock.withLock {
      guard !isOver.isSet else { return }
      isCounted = demand != .max
      add(count)
      swap(&started, &signal)
      mayDeliver = !isDelivering && !waiting.isEmpty
      if mayDeliver { isDelivering = true }
    }
    // Before the delivery: values of sources that wait come behind the values that wait here.
    if isCounted { free(count) }
    if let started { start(started) }
    if mayDeliver { deliver() }
  }

  func dispose() {
    var dropped = RingQueue<Value>()
    // Released without the lock, as what they hold may call back.
    var released: (Signal<Value, Failure>?, Next?, Ended?)?
    let upstream = lock.withLock {
      isOver.set()
      swap(&dropped, &waiting)
      released = (signal.take(), next.take(), ended.take())
      return subscription
    }
    upstream?.dispose()
    if let discard { while let value = dropped.popFirst() { discard(value) } }
    withExtendedLifetime((dropped, released)) {}
  }

  /// Only the closure that takes values can request more of them now.
  func releaseHandle() {
    let canContinue = lock.withLock {
      hasHandle = false
      return isDelivering || canDeliverMore
    }
    if !canContinue { room.freeNoMore() }
  }

  /// Under the lock.
  private var canDeliverMore: Bool { hasHandle || demand > 0 }

  // MARK: Requests

  /// Under the lock.
  private func add(_ count: Int) {
    let (sum, isTooMuch) = demand.addingReportingOverflow(count)
    demand = isTooMuch || sum >= .max / 2 ? .max : sum
  }

  private func free(_ count: Int) {
    if count >= .max / 2 { room.open() } else { room.grant(count) }
  }

  private func start(_ signal: Signal<Value, Failure>) {
    let upstream = Subscription()
    let mayStart = lock.withLock {
      subscription = upstream
      // Known before the source runs: then it sends all its values without a look at the state.
      if demand == .max { isDirect.set() }
      return !isOver.isSet
    }
    guard mayStart, let next = lock.withLock({ self.next }) else { return }
    if !isDirect.isSet {
      room.serve(upstream)
      upstream.grant(room)
    }
    signal.attach(under: upstream) { [self] value in
      if isDirect.isSet {
        if !isOver.isSet { _ = next(value) }
      } else {
        take(value)
      }
    } terminal: { [self] termination in
      isEnding.set()
      if upstream.end(with: termination) { end(.terminated(termination)) }
    }
    // Every end runs it, also one without a terminal (C9). Added last, so that the teardown of the source has run.
    upstream.add { [weak self] in
      guard let self, !isEnding.isSet else { return }
      end(.abandoned)
    }
  }

  // MARK: Events

  private func take(_ value: Value) {
    let isCounted = !room.isUnlimited
    // A source that has waited had a place: its value is never dropped.
    let isKept = isCounted && room.isReachedByPermitOfThisThread
    if isCounted { room.takePlaceEvenIfFull() }
    var (dropped, hasOverflowed, depth) = (Value?.none, false, 0)
    let first: Next? = lock.withLock {
      if isOver.isSet {
        dropped = value
      } else if demand > 0, waiting.isEmpty, !isDelivering {
        if demand != .max { demand -= 1 }
        isDelivering = true
        return next
      } else {
        dropped = keep(value, inAnyCase: isKept)
        hasOverflowed = dropped != nil
        depth = waiting.count
      }
      return nil
    }
    if let first { return deliver(first(value)) }
    Diagnostics.noteQueueDepth(depth)
    guard let dropped else { return }
    // Its place is free again, because no request will take it.
    if isCounted { room.freePlace() }
    if hasOverflowed, case .suspending = policy { room.noteOverflow() }
    discard?(dropped)
  }

  /// Keeps a value behind the waiting values. Returns the value that is dropped for it. Under the lock.
  private func keep(_ value: Value, inAnyCase isKept: Bool) -> Value? {
    let limit: Int
    var replaces = false
    switch policy {
    case .unbounded: limit = .max
    case .newest(let count): (limit, replaces) = (count, count > 0)
    case .oldest(let count), .suspending(let count): limit = count
    }
    // Values that are requested, and wait for a delivery in progress only, do not count.
    let (places, isUnlimited) = limit.addingReportingOverflow(demand)
    guard !isKept, !isUnlimited, waiting.count >= places else {
      waiting.append(value)
      return nil
    }
    guard replaces else { return value }
    waiting.append(value)
    return waiting.popFirst()
  }

  private func end(_ ending: Ending) {
    let mayDeliver = lock.withLock {
      guard !isOver.isSet, self.ending == nil else { return false }
      self.ending = ending
      defer { isDelivering = true }
      return !isDelivering
    }
    if mayDeliver { deliver() }
  }

  /// Delivers the waiting values that are requested, and then the end. The thread that has set `isDelivering` calls it.
  ///
  /// - Parameter count: the number of values that were requested by the value before.
  private func deliver(_ count: Int = 0) {
    var count = count
    while true {
      if count > 0 { request(count) }
      switch lock.withLock({ nextStep() }) {
      case .send(let value, let next): count = next(value)
      case .end(let ending, let ended, _):
        if case .terminated(let termination) = ending { ended?(termination) }
        return
      case .stop(let canContinue):
        if !canContinue { room.freeNoMore() }
        return
      }
    }
  }

  /// Under the lock.
  private func nextStep() -> Step {
    if !isOver.isSet {
      if demand > 0, let next, let value = waiting.popFirst() {
        if demand != .max { demand -= 1 }
        return .send(value, next)
      }
      if waiting.isEmpty, let ending {
        isOver.set()
        return .end(ending, ended.take(), next.take())
      }
      if demand == .max, waiting.isEmpty { isDirect.set() }
    }
    isDelivering = false
    return .stop(canContinue: canDeliverMore)
  }
}
