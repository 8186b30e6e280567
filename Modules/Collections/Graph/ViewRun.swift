import ReactiveKernel
import ReactivePacing
import ReactivePrimitives

/// One subscription to a chain of views: its queue, and the thread that works it off.
///
/// Sources and parameters add what arrives to the queue. One thread at a time has the claim, and runs the nodes for one
/// transaction after the other, without a lock (C3). Another thread marks the claim and returns; no thread waits.
///
/// If the consumer grants room (C17), the run waits for it, and composes the arrivals until then into one transaction.
/// So the memory of the queue is bounded by the contents of the sources.
class ViewRun: @unchecked Sendable {
  // Unchecked because the queue and the permit change under the lock, and the rest belongs to the thread that has the
  // claim.
  private final let lock = Lock()
  private final let claim = Claim()
  private final var waiting: [Transaction] = []
  /// The number of the transaction that was added last.
  private final var lastNumber: UInt64 = 0
  private final var waitingSize = 0
  /// The size of the queue after transactions were last composed.
  private final var composedSize = 0
  private final var isClosed = false
  private final var permit: Permit?
  /// The wait for room, while there is one.
  private final var waiter: RoomWaiter?
  private final let subscription: Subscription
  private final let room: Room?
  private final var graph: ViewGraph?
  private final var isStarted = false
  /// The number of the transaction that was handled last.
  private final var handledNumber: UInt64 = 0
  /// The number of the transaction after which the nodes show no half of a group; see ``joinedLater()``.
  private final var consistentNumber: UInt64 = 0
  /// The graphs of which no source and parameter is open. Each has ended, unless the step gives it another child graph.
  final var emptied: [ViewGraph] = []
  /// Whether a source, a parameter or a child graph has ended since ``endings`` were asked.
  final var hasEndedPart = false
  /// The reactions of nodes to the ends of their upstreams.
  final var endings: [Ending] = []
  /// The graphs in which something has changed in this step.
  final var touched: [ViewGraph] = []
  /// The inlets that a node has given edits to in this step.
  final var fed: [Inlet] = []
  /// The other runs that a node has given edits to in this step. They continue after it.
  final var awaiting: [ViewRun] = []

  init(for subscription: Subscription, in room: Room?) {
    self.subscription = subscription
    self.room = room
  }

  // MARK: For subclasses

  /// Starts the nodes.
  func start() {}

  /// Runs the nodes for one step.
  func step() {}

  /// Returns a closure that sends the value of the start or of the steps since the last call; nil if there is none.
  func takeValue() -> (() -> Void)? { nil }

  /// Sends the completion.
  func complete() {}

  /// Releases the nodes.
  func releaseNodes() {}

  // MARK: Beginning and ending

  /// Begins the run with a graph whose nodes are made.
  final func begin(_ graph: ViewGraph) {
    self.graph = graph
    // Nothing can have it yet: values that parameters send at once need no queue.
    _ = lock.withLock { claim.takeOrMark() }
    subscription.add { [self] in close() }
    graph.attachParameters()
    drain()
  }

  /// Ends the run, because the subscription has ended.
  private final func close() {
    var garbage: [Transaction] = []
    var waiter: RoomWaiter?
    let mayRelease = lock.withLock {
      isClosed = true
      swap(&garbage, &waiting)
      swap(&waiter, &self.waiter)
      return claim.takeOrMark()
    }
    if let waiter { room?.cancel(waiter) }
    if mayRelease { releaseAll() }
    withExtendedLifetime(garbage) {}
  }

  /// Releases everything after the end. The claim is not given back any more.
  private final func releaseAll() {
    let permit = lock.withLock { self.permit.take() }
    withExtendedLifetime(permit) {}
    graph.take()?.close()
    releaseNodes()
    touched = []
    emptied = []
    endings = []
  }

  // MARK: Arrivals

  /// Adds an arrival to the queue. Called under the lock of its source; ``wake()`` or ``release(_:)`` follows without
  /// it.
  ///
  /// - Parameter group: the number of the group of changes that it belongs to, or zero. Arrivals of a group wait until
  ///   ``release(_:)``.
  final func accept(_ arrival: Arrival, in group: UInt64 = 0) {
    lock.withLock {
      if isClosed { return }
      waitingSize += arrival.size
      if group != 0, let place = waiting.lastIndex(where: { $0.group == group }) {
        waiting[place].arrivals.append(arrival)
      } else {
        lastNumber += 1
        waiting.append(Transaction(number: lastNumber, group: group, isHeld: group != 0, arrivals: [arrival]))
      }
    }
  }

  /// Adds an arrival that belongs to no source, and handles it.
  final func take(_ arrival: Arrival) {
    accept(arrival)
    wake()
  }

  /// Lets the arrivals of a group of changes be handled.
  final func release(_ group: UInt64) {
    lock.withLock {
      if let place = waiting.lastIndex(where: { $0.group == group }) { waiting[place].isHeld = false }
    }
    wake()
  }

  /// Handles the queue, unless another thread does so, which then continues.
  final func wake() {
    if lock.withLock({ claim.takeOrMark() }) { drain() }
  }

  /// Notes that a child graph joins its sources after others have joined theirs. Called under the locks of the sources.
  ///
  /// Their contents may be newer than the state of the nodes: a group may have changed them, and have an arrival of
  /// another source in the queue. So the next value waits until everything that is in the queue has been handled.
  final func joinedLater() { consistentNumber = lock.withLock { lastNumber } }

  // MARK: With the claim

  private enum Work {
    case none, release
    case handle([Transaction])
  }

  private final func drain() {
    while true {
      switch lock.withLock({ nextWork() }) {
      case .none: return
      case .release: return releaseAll()
      case .handle(let transactions):
        if isStarted { handle(transactions) } else { begin(with: transactions) }
      }
    }
  }

  /// Takes what can be handled, or gives the claim back. Under the lock.
  private final func nextWork() -> Work {
    claim.removeMark()
    if isClosed { return .release }
    let mayWait = waiter != nil && waitingSize <= 2 * composedSize + 64
    let ready = mayWait ? 0 : waiting.firstIndex { $0.isHeld } ?? waiting.count
    if mayWait || ready == 0 && (isStarted || graph?.mayStart != true) {
      claim.giveBack()
      return .none
    }
    let taken = Array(waiting[..<ready])
    waiting.removeFirst(ready)
    waitingSize -= taken.reduce(0) { $0 + $1.size }
    return .handle(taken)
  }

  /// Gives values to the parameters, and starts the nodes when all have one.
  private final func begin(with transactions: [Transaction]) {
    for transaction in transactions {
      hand(transaction)()
      handledNumber = transaction.number
    }
    guard let graph else { return }
    if graph.isHopeless { return end() }
    guard graph.isReady, hasRoom() else { return }
    graph.attachSources()
    isStarted = true
    start()
    graph.started()
    finishStep()
    sendValue()
    endIfOver()
  }

  private final func handle(_ transactions: [Transaction]) {
    guard let room, !room.isUnlimited else {
      for transaction in transactions where !subscription.isDisposed { handle(transaction) }
      return
    }
    let composed = Transaction.composing(transactions)
    if hasRoom() { return handle(composed) }
    lock.discarding {
      if isClosed { return [composed] }
      waiting.insert(composed, at: 0)
      waitingSize += composed.size
      composedSize = waitingSize
      return []
    }
  }

  private final func handle(_ transaction: Transaction) {
    let clear = hand(transaction)
    handledNumber = transaction.number
    if !touched.isEmpty { step() }
    clear()
    sendValue()
    while let run = awaiting.popLast() { run.wake() }
    endIfOver()
  }

  /// Gives arrivals to their inlets. Returns a closure that ends the step.
  private final func hand(_ transaction: Transaction) -> () -> Void {
    for arrival in transaction.arrivals where !arrival.inlet.graph.isClosed { arrival.hand() }
    return { [self] in
      for arrival in transaction.arrivals { arrival.inlet.clear() }
      for inlet in fed { inlet.clear() }
      fed = []
      finishStep()
    }
  }

  private final func finishStep() {
    for graph in touched { graph.unmark() }
    touched = []
    // Only now, because a node may have made a child graph in the step in which its source ended.
    while let graph = emptied.popLast() { graph.endInParent() }
  }

  /// Sends the value of the steps since the last one.
  private final func sendValue() {
    let permit = lock.withLock { self.permit.take() }
    // At the end, the rest of the queue belongs to views that have left.
    guard consistentNumber <= handledNumber || graph?.hasEnded == true, !subscription.isDisposed else { return }
    guard let send = takeValue() else { return }
    if let permit { permit.run(send) } else { send() }
  }

  /// Ends the run if nothing more can come, or what nodes have made of an upstream that has ended.
  private final func endIfOver() {
    guard let graph else { return }
    if graph.hasEnded { return end() }
    guard hasEndedPart, isStarted else { return }
    hasEndedPart = false
    endings.removeAll { $0.actIfOver() }
  }

  private final func end() {
    if let room { room.exceedLimits { complete() } } else { complete() }
    // The sink ends the subscription. An operator that continues does not use this one any more.
    lock.withLock { isClosed = true }
  }

  // MARK: Room

  /// Whether the consumer takes a value now. If not, the run continues when it does.
  private final func hasRoom() -> Bool {
    guard let room, !room.isUnlimited else { return true }
    let (hasPermit, isWaiting) = lock.withLock { (permit != nil, self.waiter != nil) }
    if hasPermit || isWaiting { return hasPermit }
    let waiter = RoomWaiter()
    waiter.resume = { [self] isGranted in
      guard isGranted else { return }
      let made = room.makePermit()
      lock.withLock {
        permit = made
        self.waiter = nil
      }
      wake()
    }
    // First, because the room may resume it at once.
    lock.withLock { self.waiter = waiter }
    guard room.requestPermit(waiter) == .granted else { return false }
    // The closure holds the waiter.
    waiter.resume = nil
    let made = room.makePermit()
    lock.withLock {
      permit = made
      self.waiter = nil
    }
    return true
  }
}

/// A run that sends the values of a node.
final class OutputRun<Output: Sendable>: ViewRun, @unchecked Sendable {
  // Unchecked because the base class is.
  private let downstream: Subscriber<Output, Never>
  private var node: (any ValueNode<Output>)?

  private init(_ downstream: Subscriber<Output, Never>) {
    self.downstream = downstream
    super.init(for: downstream.subscription, in: downstream.room)
  }

  static func begin(
    _ makeNode: (ViewGraph) -> any ValueNode<Output>, sendingTo downstream: Subscriber<Output, Never>
  ) {
    let run = OutputRun(downstream)
    let graph = ViewGraph(run: run)
    run.node = makeNode(graph)
    run.begin(graph)
  }

  override func start() { node?.start() }

  override func step() { node?.step() }

  override func takeValue() -> (() -> Void)? {
    node?.takeValue().map { [downstream] value in { downstream.next(value) } }
  }

  override func complete() { downstream.complete() }

  override func releaseNodes() { node = nil }
}

extension Signal where Failure == Never {
  /// Makes a signal of what a node computes from sources.
  ///
  /// Each subscription has a graph and a node of its own (C6). It completes when all its sources have ended.
  static func ofNode(
    function: StaticString = #function, _ makeNode: @escaping @Sendable (ViewGraph) -> any ValueNode<Value>
  ) -> Signal {
    .attaching(function: function) { downstream in OutputRun.begin(makeNode, sendingTo: downstream) }
  }
}
