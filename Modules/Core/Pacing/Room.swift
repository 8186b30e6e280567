import ReactiveKernel

/// The places for values in the buffer of a consuming end, which sources upstream wait for (C17).
///
/// The consuming end leaves it as a note. A source that can wait finds it when it is subscribed to, requests a
/// ``Permit`` for each value, and sends the value with it. There is one permit at a time, and a place is kept for its
/// value. So the buffer does not overflow by values of such sources, also if several are joined, or if an operator
/// drops the value. Only several values that an operator makes of one, and values that it held, exceed the capacity.
///
/// A source that sends without a permit may find the buffer full.
@usableFromInline
package class Room: ConsumerRoom, PermitOwner, @unchecked Sendable {
  // Unchecked because the variables change only under the lock, and the list as well.
  /// Granted by a buffer without a limit: it hides the rooms downstream of it.
  @usableFromInline
  package static let unlimited = Room(for: .max, of: "", file: #fileID, line: #line)

  /// The number of values that the buffer takes.
  package final let capacity: Int
  /// Whether a value without a place is kept all the same, and not dropped.
  package final let keepsAll: Bool
  /// Whether it is an operator that keeps all values, as `flatMap` does: some sources do not wait for it.
  final let isKeeper: Bool
  /// The operator, if it joins several sources and this is the room of one of them.
  final let joiner: ObjectIdentifier?
  final let operation: StaticString
  /// The call of the operation.
  final let call: (file: StaticString, line: UInt)
  final let lock = Lock()
  /// The number of places that values have taken.
  final var taken: Int
  final var hasPermit = false
  /// The number of values that have come beyond the capacity since the permit was made: they take no place from its
  /// value.
  private final var exceeding = 0
  final var isClosed = false
  final let hasOverflowed = AtomicFlag()
  /// Sources that wait for a permit.
  final let waiting = List<RoomWaiters>()
  /// The waits that are over, and that a thread resumes.
  private final var ended = RingQueue<(resume: RoomWaiter.Resume, isGranted: Bool)>()
  private final var isResuming = false

  /// Makes room for an empty buffer.
  ///
  /// - Parameters:
  ///   - capacity: the number of values that the buffer takes; at least one.
  ///   - keepsAll: whether a value without a place is kept all the same.
  ///   - endsChain: whether it is no operator's room, but a consumer's.
  ///   - operation: the name of the caller's function.
  ///   - joiner: the operator, if this is the room of one of several sources.
  ///   - taken: the number of places that are taken at first.
  @usableFromInline
  package init(
    for capacity: Int, keepsAll: Bool = false, endingChain endsChain: Bool = false, of operation: StaticString,
    joiner: ObjectIdentifier? = nil, taken: Int = 0,
    file: StaticString, line: UInt
  ) {
    self.capacity = capacity
    self.taken = taken
    self.keepsAll = keepsAll
    isKeeper = keepsAll && !endsChain
    self.operation = operation
    self.joiner = joiner
    call = (file, line)
  }

  deinit { close() }

  // MARK: For the consuming end

  /// Takes a place for a value that has arrived. Returns false if no place is free, or if the free one is kept for a
  /// permit of another thread.
  @usableFromInline
  package final func takePlace() -> Bool {
    let allowance = allowanceOfThisThread
    return lock.withLock {
      switch allowance {
      case .noValues:
        let kept = hasPermit ? 1 : 0
        guard taken + kept < capacity else { return false }
      case .values(let count):
        // The copies that came before in other ways have the places of the same permit.
        let copies = count - 1
        guard taken - min(taken, exceeding) - copies < capacity else { return false }
      case .allValues: if hasPermit { exceeding += 1 }
      }
      taken += 1
      return true
    }
  }

  /// Takes a place also if none is free, for a value that is kept in any case.
  @usableFromInline
  package final func takePlaceEvenIfFull() { lock.withLock { taken += 1 } }

  /// Frees the place of a value that the consumer has taken. May run the code of a source that waits.
  @usableFromInline
  package final func freePlace() { freePlaces(1) }

  /// Frees a number of places. May run the code of sources that wait.
  @usableFromInline
  package final func freePlaces(_ count: Int) { change { taken -= count } }

  /// Ends all waits, and all later ones: the subscription has ended.
  @usableFromInline
  package func close() { change { isClosed = true } }

  // MARK: For sources

  /// Whether a value needs no permit now.
  @usableFromInline
  package var isUnlimited: Bool { false }

  @usableFromInline
  package var awaitsEnd: Bool { false }

  /// Requests the right to send one value.
  ///
  /// - Parameter waiter: if no place is free, its closure is called later, once.
  @usableFromInline
  package final func requestPermit(_ waiter: RoomWaiter? = nil) -> PermitReply {
    requestPermit(waiter, skippingKeepers: false)
  }

  /// Requests the right to send one value.
  ///
  /// - Parameters:
  ///   - waiter: if no place is free, its closure is called later, once.
  ///   - skipsKeepers: whether the caller does not wait for operators that keep all values.
  @usableFromInline
  package final func requestPermit(
    _ waiter: RoomWaiter? = nil, skippingKeepers skipsKeepers: Bool
  ) -> PermitReply {
    waiter?.skipsKeepers = skipsKeepers
    return reply(to: waiter, skippingKeepers: skipsKeepers)
  }

  /// Ends a wait; also one that is about to begin.
  @usableFromInline
  package final func cancel(_ waiter: RoomWaiter) {
    let resume = lock.withLock {
      waiter.isCancelled = true
      // The waiter is on the list while it has its closure and has begun. The caller keeps it.
      guard waiter.hasBegun, let resume = waiter.resume.take() else { return RoomWaiter.Resume?.none }
      _ = waiting.remove(waiter)
      return resume
    }
    guard let resume else { return }
    noteWait(isOver: true)
    resume(false)
  }

  /// Makes the permit that was granted.
  @usableFromInline
  package final func makePermit() -> Permit { Permit(of: self) { [self] in returnPermit() } }

  /// Takes a permit back: it was released, or the source only wanted to know that there is a place.
  @usableFromInline
  package func returnPermit() {
    change {
      hasPermit = false
      exceeding = 0
    }
  }

  /// The number of values that have a place now, for a source that requests as many.
  package var freePlaceCount: Int { lock.withLock { isClosed ? 0 : max(0, capacity - taken - (hasPermit ? 1 : 0)) } }

  /// The number of values that an operator upstream may hold for this room.
  @usableFromInline
  package var width: Int { capacity }

  /// The capacity as reports say it.
  var grantedCapacity: Int { capacity }

  func reply(to waiter: RoomWaiter?, skippingKeepers skipsKeepers: Bool) -> PermitReply {
    let reply = lock.withLock {
      if isClosed(for: waiter) { return PermitReply.closed }
      guard taken < capacity, !hasPermit, waiting.first == nil else { return wait(waiter) }
      hasPermit = true
      return .granted
    }
    if reply == .wait, waiter != nil {
      noteWait(isOver: false)
      waitHasBegun()
    }
    return reply
  }

  /// Called without the lock when a source has begun to wait.
  func waitHasBegun() {}

  /// Under the lock.
  final func isClosed(for waiter: RoomWaiter?) -> Bool { isClosed || waiter?.isCancelled ?? false }

  /// Under the lock.
  final func wait(_ waiter: RoomWaiter?) -> PermitReply {
    waiter?.hasBegun = true
    if let waiter { waiting.append(waiter) }
    return .wait
  }

  // MARK: Permits

  package final func makeLaterPermit() -> Permit { Permit(of: BeyondCapacity(of: self)) {} }

  /// Runs a closure whose values this room takes beyond its capacity.
  @usableFromInline
  package final func exceedLimits(_ send: () -> Void) { makeLaterPermit().run(send) }

  package func allowance(in buffer: AnyObject) -> Permit.Allowance { buffer === self ? .values(1) : .noValues }

  /// The values that the permit of the calling thread brings into this room.
  private final var allowanceOfThisThread: Permit.Allowance {
    Permit.ofThisThread?.owner.allowance(in: self) ?? .noValues
  }

  /// Whether the calling thread sends with a permit for this room.
  package final var isReachedByPermitOfThisThread: Bool {
    if case .noValues = allowanceOfThisThread { false } else { true }
  }

  // MARK: Joint rooms

  /// The number of ways by which a value that is sent into this room comes to a buffer.
  func ways(to buffer: AnyObject) -> Int { buffer === self ? 1 : 0 }

  /// The rooms of buffers that this one consists of.
  var buffers: [Room] { [self] }

  /// The buffers that a value on its way may come to.
  var reachedBuffers: [any PermitOwner] { buffers.map { $0 } }

  /// Whether a buffer of the room keeps a value that comes without a place.
  package final var keepsOverflow: Bool { buffers.contains { $0.keepsAll } }

  /// Notes that this is a member of a joint room, if it must tell that room of changes.
  func join(_ whole: JointRoom) {}

  func leave(_ whole: JointRoom) {}

  /// The part of the room that is no place for signals which an operator holds until it subscribes to them, as `concat`
  /// does. A source whose values are in such a signal must not wait for a place for the next one: the place may be free
  /// only when the first signal has all its values.
  ///
  /// - Parameter subscription: the source's, with which a room that is made here is closed.
  func withoutKeepers(for subscription: Subscription) -> Room? { isKeeper ? nil : self }

  /// Takes the permits that a value needs.
  func takePermits(_ search: inout PermitSearch) -> PermitSearch.Outcome {
    if search.skipsKeepers && isKeeper || search.needsNone(of: self) { return .complete }
    switch requestPermit() {
    case .granted: search.permits.append(makePermit())
    case .wait: return .full(self)
    // A subscriber that leaves gets no value any more.
    case .closed: return .closed
    }
    return .complete
  }

  // MARK: Waits

  /// Changes the room, and ends the waits that are over then. A wait that ends may run a source, which sends and so
  /// changes the room again. So one thread at a time ends waits, in a loop: else the stack would grow with the number
  /// of sources that wait (C10).
  final func change(_ body: () -> Void) {
    let mayResume = lock.withLock {
      body()
      endWaits()
      guard !ended.isEmpty, !isResuming else { return false }
      isResuming = true
      return true
    }
    guard mayResume else { return }
    while let (resume, isGranted) = lock.withLock({ nextEnded() }) {
      noteWait(isOver: true)
      resume(isGranted)
    }
  }

  /// Under the lock: chooses the waits that end.
  private final func endWaits() {
    if isClosed {
      while let waiter = waiting.takeFirst() { end(waiter, isGranted: false) }
    } else if taken < capacity, !hasPermit, let waiter = waiting.takeFirst() {
      hasPermit = true
      end(waiter, isGranted: true)
    }
  }

  private final func end(_ waiter: RoomWaiter, isGranted: Bool) {
    if let resume = waiter.resume.take() { ended.append((resume, isGranted)) }
  }

  /// Under the lock.
  private final func nextEnded() -> (resume: RoomWaiter.Resume, isGranted: Bool)? {
    let next = ended.popFirst()
    isResuming = next != nil
    return next
  }
}
