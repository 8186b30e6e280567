import ReactiveKernel

/// Room for values in the buffer of a consuming end, which sources upstream wait for (C17).
///
/// The consuming end leaves it as a note. A source that can wait finds it when it is subscribed to, waits until the
/// buffer has a place, and sends one value with a ``Permit``. One permit exists at a time, and the value that it
/// stands for has a place kept. So the buffer never overflows by values of such sources, also if several are joined, or
/// if an operator drops the value.
///
/// A source that sends without a permit may find the buffer full.
@usableFromInline
package class Room: ConsumerRoom, PermitOwner, @unchecked Sendable {
  // Unchecked because the variables change only under the lock, and the lists as well.
  /// Granted by a buffer without a limit: it hides the rooms downstream of it.
  @usableFromInline
  package static let unlimited = Room(for: .max, of: "", file: #fileID, line: #line)

  /// The number of values that the buffer takes.
  package final let capacity: Int
  /// Whether a value without a place is kept all the same, and not dropped.
  package final let keepsAll: Bool
  /// Whether it is an operator that keeps all values, as `flatMap` does: some sources do not wait for it.
  final let isKeeper: Bool
  /// The operator, if this is the room of one of its sources.
  final let owner: ObjectIdentifier?
  final let operation: StaticString
  final let place: (file: StaticString, line: UInt)
  final let lock = Lock()
  /// The number of values in the buffer.
  private final var held: Int
  final var hasPermit = false
  /// The number of values that have come beyond the capacity since the permit was made: they take no place from its
  /// value.
  private final var exceeding = 0
  final var isClosed = false
  final let hasOverflowed = AtomicFlag()
  private final let hasEntered = AtomicFlag()
  /// Sources with a value to send.
  final let entering = List<RoomWaiters>()
  /// Sources that make no further value before there is room for it.
  final let looking = List<RoomWaiters>()
  /// The waits that are over, and that a thread resumes.
  private final var admitted = RingQueue<(resume: RoomWaiter.Resume, isOpen: Bool)>()
  private final var isResuming = false

  /// Makes room for an empty buffer.
  ///
  /// - Parameters:
  ///   - capacity: the number of values that the buffer takes; at least one.
  ///   - keepsAll: whether a value without a place is kept all the same.
  ///   - endsChain: whether it is no operator's room, but a consumer's.
  ///   - operation: the name of the caller's function.
  ///   - owner: the operator, if this is the room of one of its sources.
  ///   - held: the number of places that are taken at first.
  @usableFromInline
  package init(
    for capacity: Int, keepsAll: Bool = false, endingChain endsChain: Bool = false, of operation: StaticString,
    owner: ObjectIdentifier? = nil, holding held: Int = 0,
    file: StaticString, line: UInt
  ) {
    self.capacity = capacity
    self.held = held
    self.keepsAll = keepsAll
    isKeeper = keepsAll && !endsChain
    self.operation = operation
    self.owner = owner
    place = (file, line)
  }

  deinit { close() }

  // MARK: For the consuming end

  /// Takes a place for a value that has arrived. Returns false if no place is free, or if the free one is kept for a
  /// permit of another thread.
  @usableFromInline
  package final func take() -> Bool {
    let excess = excessOfThisThread
    return lock.withLock {
      let kept = excess == nil ? (hasPermit ? 1 : 0) : -min(held, exceeding)
      guard held + kept - (excess ?? 0) < capacity else { return false }
      held += 1
      if hasPermit, excess == .max { exceeding += 1 }
      return true
    }
  }

  /// The number of values beyond the capacity that the permit of the calling thread may bring; nil if it has none for
  /// this room.
  package final var excessOfThisThread: Int? {
    guard let owner = Permit.ofThisThread?.owner else { return nil }
    // Only rooms make permits.
    return owner === self ? 0 : unsafeDowncast(owner, to: Room.self).excess(in: self)
  }

  /// The number of values beyond the capacity of a room that a permit of this one may bring there; nil if it leads
  /// elsewhere.
  func excess(in room: Room) -> Int? { room === self ? 0 : nil }

  /// A permit that brings any number of values into this room, and into the rooms that it consists of. Elsewhere its
  /// values have no permit.
  func permitBeyondCapacity() -> Permit { Permit(of: ExcessRoom(of: self)) {} }

  /// Takes a place also if none is free, for a value that is kept in any case.
  @usableFromInline
  package final func hold() { lock.withLock { held += 1 } }

  /// Frees the place of a value that the consumer has taken. May run the code of a source that waits.
  @usableFromInline
  package final func free() { free(1) }

  /// Frees a number of places. May run the code of sources that wait.
  @usableFromInline
  package final func free(_ count: Int) { change { held -= count } }

  /// Ends all waits, and all later ones: the subscription has ended.
  @usableFromInline
  package func close() { change { isClosed = true } }

  // MARK: For sources

  /// Whether a value needs no permit now.
  @usableFromInline
  package var isUnlimited: Bool { false }

  @usableFromInline
  package var awaitsEnd: Bool { false }

  /// Whether a place is free that no other source waits for; nil if the room is closed.
  ///
  /// - Parameter waiter: if no place is free, its closure is called later, once, with true when one is, and with false
  ///   when the room is closed or the waiter is cancelled.
  @usableFromInline
  package final func look(_ waiter: RoomWaiter? = nil) -> Bool? { wait(waiter, isLooking: true, skipsKeepers: false) }

  /// Whether the caller has the right to make a ``Permit``; nil if the room is closed.
  ///
  /// - Parameters:
  ///   - waiter: if not, its closure is called later, once, with true when the caller has the right, and with false
  ///     when the room is closed or the waiter is cancelled.
  ///   - skipsKeepers: whether the caller does not wait for rooms that keep all values.
  @usableFromInline
  package final func enter(_ waiter: RoomWaiter? = nil, skippingKeepers skipsKeepers: Bool = false) -> Bool? {
    waiter?.skipsKeepers = skipsKeepers
    return wait(waiter, isLooking: false, skipsKeepers: skipsKeepers)
  }

  /// Ends a wait; also one that is about to begin.
  @usableFromInline
  package final func cancel(_ waiter: RoomWaiter) {
    let resume = lock.withLock {
      waiter.isCancelled = true
      // The waiter is on one of the lists while it has its closure and has begun. The caller keeps it.
      guard waiter.hasBegun, let resume = waiter.resume.take() else { return RoomWaiter.Resume?.none }
      _ = waiter.isLooking ? looking.remove(waiter) : entering.remove(waiter)
      return resume
    }
    guard let resume else { return }
    noteWait(isOver: true)
    resume(false)
  }

  /// Makes a permit after ``enter(_:)`` gave the right.
  @usableFromInline
  package final func makePermit() -> Permit { Permit(of: self) { [self] in leave() } }

  /// Takes the permit back.
  func leave() {
    change {
      hasPermit = false
      exceeding = 0
    }
  }

  /// Whether a source has looked for a place: it waits if there is none.
  @usableFromInline
  package final var isAwaited: Bool { hasEntered.isSet }

  func wait(_ waiter: RoomWaiter?, isLooking: Bool, skipsKeepers: Bool) -> Bool? {
    if !hasEntered.isSet { hasEntered.set() }
    let mayGo: Bool? = lock.withLock {
      if isClosed || waiter?.isCancelled ?? false { return nil }
      if held < capacity, !hasPermit, entering.first == nil {
        hasPermit = !isLooking
        return true
      }
      queue(waiter, isLooking: isLooking)
      return false
    }
    if mayGo == false, waiter != nil {
      noteWait(isOver: false)
      waitHasBegun()
    }
    return mayGo
  }

  /// Called without the lock when a source has begun to wait.
  func waitHasBegun() {}

  /// Under the lock.
  final func queue(_ waiter: RoomWaiter?, isLooking: Bool) {
    guard let waiter else { return }
    waiter.hasBegun = true
    waiter.isLooking = isLooking
    if isLooking { looking.append(waiter) } else { entering.append(waiter) }
  }

  /// The capacity as reports say it.
  var grantedCapacity: Int { capacity }

  /// The number of values that have a place now, for a source that requests as many.
  package var freePlaces: Int { lock.withLock { isClosed ? 0 : max(0, capacity - held - (hasPermit ? 1 : 0)) } }

  /// The number of values that the room takes, for an operator that holds as many.
  @usableFromInline
  package var width: Int { capacity }

  /// Links a joint room of which this is a member, if it must know that its members change.
  func link(_ whole: JointRoom) {}

  func unlink(_ whole: JointRoom) {}

  /// The part of the room that is no place for signals which an operator holds until it subscribes to them, as `concat`
  /// does. A source whose values are in such a signal must not wait for a place for the next one: the place may be free
  /// only when the first signal has all its values.
  ///
  /// - Returns: the part, and whether it was made for this call: then the caller closes it.
  var withoutSignals: (room: Room?, isMade: Bool) { (isKeeper ? nil : self, false) }

  /// The rooms of buffers that this one consists of.
  var leaves: [Room] { [self] }

  /// The rooms of buffers that a value on its way may come to.
  var reached: [Room] { leaves }

  /// Whether a buffer of the room keeps a value that comes without a place.
  package final var keepsOverflow: Bool { leaves.contains { $0.keepsAll } }

  /// Takes a permit, or looks for a place. Returns whether there is one.
  ///
  /// A room that is closed has none, because its subscriber is leaving: if it did not count any more, its last values
  /// would be sent to no subscriber.
  func takePlaces(_ search: inout PlaceSearch) -> Bool {
    if search.skipsKeepers && isKeeper || search.exempt.contains(where: { $0 === self }) { return true }
    if search.permits.contains(where: { $0.owner === self }) { return true }
    switch search.isLooking ? look() : enter() {
    case true?:
      if search.isLooking { return true }
      search.permits.append(makePermit())
      return true
    case false?: search.full.append(self)
    case nil: break
    }
    return false
  }

  /// Changes the room, and ends the waits that are over then. A wait that ends may run a source, which sends and so
  /// changes the room again. So one thread at a time ends waits, in a loop: else the stack would grow with the number
  /// of sources that wait (C10).
  private final func change(_ body: () -> Void) {
    let mayResume = lock.withLock {
      body()
      if isClosed || held < capacity && !hasPermit { admit() }
      guard !admitted.isEmpty, !isResuming else { return false }
      isResuming = true
      return true
    }
    guard mayResume else { return }
    while let (resume, isOpen) = lock.withLock({ nextAdmitted() }) {
      noteWait(isOver: true)
      resume(isOpen)
    }
  }

  /// Under the lock.
  private final func nextAdmitted() -> (resume: RoomWaiter.Resume, isOpen: Bool)? {
    let next = admitted.popFirst()
    isResuming = next != nil
    return next
  }

  /// Under the lock, while a place is free and there is no permit, or after the end: chooses the waits that end.
  private final func admit() {
    var resumed: [RoomWaiter.Resume] = []
    if !isClosed, let first = entering.takeFirst() {
      hasPermit = true
      add(first, to: &resumed)
    } else {
      while let waiter = entering.takeFirst() { add(waiter, to: &resumed) }
      while let waiter = looking.takeFirst() { add(waiter, to: &resumed) }
    }
    for resume in resumed { admitted.append((resume, !isClosed)) }
  }

  /// Under the lock.
  final func add(_ waiter: RoomWaiter, to admitted: inout [RoomWaiter.Resume]) {
    if let resume = waiter.resume.take() { admitted.append(resume) }
  }
}
