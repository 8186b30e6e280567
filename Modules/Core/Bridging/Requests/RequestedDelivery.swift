import ReactiveKernel
import ReactivePacing

/// Requests as many values of a source as a consumer has room for, and delivers them (C17).
///
/// A source that does not wait drops values that were not requested. So a number is requested ahead where there is
/// room, and not one after the other: the source may send from several threads, or inside a delivery.
///
/// One thread at a time has the *claim*: it requests, and delivers what waits. A claim that finds no room ends its
/// thread's work, but is kept until the room calls. The end of the source takes such a claim over if no value waits: it
/// needs no room.
final class RequestedDelivery<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  private enum Step {
    case request(Int, @Sendable (Int?) -> Void)
    case waitForPlace
    case waitForPermit
    case send(Value)
    /// With the closure for requests, which is released without the lock.
    case end(Termination<Failure>, (@Sendable (Int?) -> Void)?)
    case stop
  }

  /// The use of a permit that the claim waits for.
  private enum Purpose {
    /// None: where it is granted, there is a place for a value that is requested.
    case request
    case send
  }

  /// The most values that are requested ahead where no consumer has a limit, because one that has may join.
  private static var most: Int { 1_000 }

  private let downstream: Subscriber<Value, Failure>
  private let room: Room
  private let lock = Lock()
  private var request: (@Sendable (Int?) -> Void)?
  /// The values that have come and are not delivered: more than one only if the source sends more than the requested
  /// number.
  private var waiting = RingQueue<Value>()
  private var ending: Termination<Failure>?
  /// The number of values that were requested and have not come.
  private var requested = 0
  private var isClaimed = false
  /// Whether the source has ended, and the consumer has it, or whether the subscription has ended.
  private var isOver = false
  /// The wait of a claim that is kept.
  private var parked: (waiter: RoomWaiter, purpose: Purpose)?

  init(to downstream: Subscriber<Value, Failure>, when room: Room) {
    self.downstream = downstream
    self.room = room
    // Weakly: otherwise the subscription would hold itself, and never be abandoned (C9).
    downstream.add { [weak self] in self?.leave() }
  }

  // MARK: For the source

  func begin(requesting request: @escaping @Sendable (Int?) -> Void) {
    claim { self.request = request }
  }

  func send(_ value: Value) {
    claim {
      waiting.append(value)
      requested = max(0, requested - 1)
    }
  }

  func end(with termination: Termination<Failure>) {
    var parked: RoomWaiter?
    let isAccepted = claim {
      ending = termination
      if waiting.isEmpty, let wait = self.parked, wait.purpose == .request {
        parked = wait.waiter
        self.parked = nil
      }
    }
    if !isAccepted { Diagnostics.noteUndeliverable(termination, at: downstream.subscription) }
    // The claim continues on this thread, with the end.
    if let parked { room.cancel(parked) }
  }

  // MARK: The claim

  /// Changes the state, unless the source has ended, and continues with the claim, if it is free. Returns whether it
  /// was changed.
  @discardableResult
  private func claim(_ change: () -> Void) -> Bool {
    let mayRun: Bool? = lock.withLock {
      if isOver || ending != nil { return nil }
      change()
      guard !isClaimed else { return false }
      isClaimed = true
      return true
    }
    guard let mayRun else { return false }
    if mayRun { run() }
    return true
  }

  /// Requests and delivers, until there is nothing to do, or no room.
  ///
  /// - Parameters:
  ///   - permit: the right to send one value, which the claim has waited for.
  ///   - hasPlace: whether the claim has waited for a place.
  private func run(with permit: Permit? = nil, hasPlace: Bool = false) {
    var (permit, hasPlace) = (permit, hasPlace)
    while true {
      let places = min(room.freePlaceCount, RequestedDelivery.most)
      switch lock.withLock({ nextStep(hasPermit: permit != nil, places: hasPlace ? max(1, places) : places) }) {
      case .request(let count, let request):
        hasPlace = false
        request(count)
      case .waitForPlace:
        switch requestPermit(to: .request) {
        case .granted:
          room.returnPermit()
          hasPlace = true
        case .wait: return
        case .closed:
          hasPlace = false
          leaveUnlessEnding()
        }
      case .waitForPermit:
        switch requestPermit(to: .send) {
        case .granted: permit = room.makePermit()
        case .wait: return
        case .closed: leave()
        }
      case .send(let value):
        if let permit = permit.take() {
          permit.run { downstream.next(value) }
        } else {
          downstream.next(value)
        }
      case .end(let termination, _):
        permit = nil
        room.exceedLimits { downstream.terminal(termination) }
      case .stop: return
      }
    }
  }

  /// Under the lock, by the claim.
  private func nextStep(hasPermit: Bool, places: Int) -> Step {
    parked = nil
    if !isOver, !downstream.isDisposed {
      if !waiting.isEmpty {
        if !hasPermit, !room.isUnlimited { return .waitForPermit }
        if let value = waiting.popFirst() { return .send(value) }
      }
      if let ending {
        isOver = true
        return .end(ending, request.take())
      }
      let missing = places - requested
      // Not a few more with each value.
      if let request, requested == 0 || missing > places / 2 {
        if missing <= 0 { return .waitForPlace }
        requested += missing
        return .request(missing, request)
      }
    }
    isClaimed = false
    return .stop
  }

  /// Requests a permit. If there is none, the claim is kept until there is one.
  private func requestPermit(to purpose: Purpose) -> PermitReply {
    let first = room.requestPermit()
    guard first == .wait else { return first }
    let waiter = RoomWaiter()
    waiter.resume = { [self] isGranted in resume(isGranted, to: purpose) }
    // Noted before the wait begins: then another thread may end it. Not if there is an end already, which needs no
    // room.
    let mayWait = lock.withLock {
      if isOver || purpose == .request && ending != nil { return false }
      parked = (waiter, purpose)
      return true
    }
    let second = mayWait ? room.requestPermit(waiter) : .closed
    if second == .wait { return .wait }
    waiter.forget()
    // Another thread that has taken the note cancels a wait which has not begun: that calls no closure.
    lock.withLock { parked = nil }
    return second
  }

  /// Continues with a claim that was kept.
  private func resume(_ isGranted: Bool, to purpose: Purpose) {
    switch purpose {
    case .request:
      if isGranted { room.returnPermit() }
      run(hasPlace: isGranted)
    case .send: run(with: isGranted ? room.makePermit() : nil)
    }
  }

  /// Leaves because the room is closed, unless the end of the source has ended the wait.
  private func leaveUnlessEnding() {
    if lock.withLock({ ending == nil }) { leave() }
  }

  /// Releases what waits, because the subscription has ended.
  private func leave() {
    var dropped: (RingQueue<Value>, (@Sendable (Int?) -> Void)?)?
    let waiter = lock.withLock {
      isOver = true
      dropped = (waiting, request)
      waiting = RingQueue()
      request = nil
      return parked.take()?.waiter
    }
    if let waiter { room.cancel(waiter) }
    // Released without the lock.
    withExtendedLifetime(dropped) {}
  }
}
