import ReactiveKernel
import ReactivePacing

/// A subscription of a consumer that requests values, such as a subscriber of a reactive stream or a view that scrolls
/// (C17).
///
///     signal   --1--2--3--|
///     requests ^2---------^1
///     next     --1--2-----3|
///
/// ```
/// let numbers = Signal<Int, Never>(1...3)
/// let subscription = RequestedSubscription(to: numbers) { number in
///   print(number)
///   return 0
/// } ended: { _ in print("completed") }
/// subscription.request(2)  // prints 1 and 2
/// subscription.request(1)  // prints 3 and completed
/// ```
///
/// The first request subscribes. Sources that can wait send the requested number, and with `.suspending(n)` up to n
/// values ahead of the requests (C17). Values of other sources that were not requested wait by the policy. A failure or
/// a completion comes after the waiting values, and needs no request.
///
/// Values are delivered by the thread that sends or the thread that requests (C7), one at a time. The signal's source
/// holds the subscription (C9). If the source releases it without a terminal, the waiting values can still be
/// requested, and no event follows them.
///
/// Elsewhere: none of the four; the subscription of reactive streams.
public final class RequestedSubscription<Value: Sendable, Failure: Error>: Disposable, @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  /// Takes a value, and returns how many more values it requests.
  public typealias Next = @Sendable (_ value: Value) -> Int
  /// Takes the terminal.
  public typealias Ended = @Sendable (_ termination: Termination<Failure>) -> Void

  private enum Ending {
    case terminated(Termination<Failure>)
    case abandoned
  }

  private enum Step {
    case send(Value, Next)
    case end(Ending, Ended?, Next?)
    case stop
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
  /// The source holds it.
  private weak var subscription: Subscription?

  /// Makes a subscription that begins with the first request.
  ///
  /// - Parameters:
  ///   - signal: subscribed to by the first request, on its thread.
  ///   - buffering: selects which values wait if they come without a request. Its count is not negative, and for
  ///     `suspending` at least one.
  ///   - discard: takes the values that the policy drops, on the sending thread. Also takes the values that wait at a
  ///     disposal, on the disposing thread.
  ///   - next: takes a value, and returns how many more values it requests: 0, or a number as for
  ///     ``request(_:file:line:)``. It may request and dispose.
  ///   - ended: takes the failure or the completion.
  public init(
    to signal: some SignalSource<Value, Failure>, buffering: BufferingPolicy = .unbounded,
    onDiscard discard: (@Sendable (Value) -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line,
    next: @escaping Next, ended: @escaping Ended
  ) {
    let operation: StaticString = "RequestedSubscription(buffering:)"
    let ahead = buffering.checkedPlaces(of: operation, file: file, line: line) ?? 0
    policy = buffering
    room = RequestRoom(ahead: ahead, of: operation, file: file, line: line)
    self.signal = signal.signal
    self.discard = discard
    self.next = next
    self.ended = ended
  }

  /// Whether the subscription has ended: its terminal was delivered, or it was disposed.
  public var isDisposed: Bool { isOver.isSet }

  /// The number of values that wait for a request.
  public var count: Int { lock.withLock { waiting.count } }

  /// Requests `count` more values. Requests add up. Does nothing after the end.
  ///
  /// - Parameter count: not negative; `Int.max` requests all values.
  public func request(_ count: Int, file: StaticString = #fileID, line: UInt = #line) {
    Diagnostics.requireCount(count, of: "request(_:)", file: file, line: line)
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

  /// Requests all values, as `request(.max)`.
  public func requestAll() { request(.max) }

  /// Ends the subscription, and drops the values that wait. Nothing is delivered after it; see C4.
  public func dispose() {
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
    if !isDirect.isSet { upstream.grant(room) }
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

  /// Delivers what waits and is requested, and the end behind it. By the one thread that has set `isDelivering`.
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
      case .stop: return
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
    return .stop
  }
}
