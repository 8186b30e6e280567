/// Sends the elements of a sequence when a consumer has room for them (C17).
///
/// It runs on the subscribing thread, until there is no room, and then on the threads that make room. While it waits,
/// the room holds it.
@usableFromInline
final class PacedIteration<Element: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because one thread at a time runs it: a wait ends once, and begins when the run before has stopped.
  private let makeNext: () -> Element?
  private let downstream: Subscriber<Element, Failure>
  private let room: any ConsumerRoom
  private var permit: Permit?
  /// The next element, if it was made while there was no room for it.
  private var ahead: Element?

  @usableFromInline
  init(
    _ makeNext: sending @escaping () -> Element?, to downstream: Subscriber<Element, Failure>,
    when room: any ConsumerRoom
  ) {
    self.makeNext = makeNext
    self.downstream = downstream
    self.room = room
  }

  /// Sends elements until the end, or until there is no room.
  @usableFromInline
  func run() {
    while !downstream.isDisposed {
      if permit == nil, !room.isUnlimited {
        guard requestPermit() else { return }
      }
      guard send() else { return complete() }
    }
    permit = nil
  }

  /// Makes an element and sends it, with the permit, if there is one. Returns false at the end.
  private func send() -> Bool {
    // Released here, and not before the next element: others may wait for it.
    let permit = permit.take()
    guard let element = ahead.take() ?? makeNext() else { return false }
    if let permit { permit.run { downstream.next(element) } } else { downstream.next(element) }
    return true
  }

  private func complete() { room.exceedLimits { downstream.terminal(.completed) } }

  /// Whether the room grants a permit now. If not, this runs again when it does.
  private func requestPermit() -> Bool {
    switch room.requestPermit(nil) {
    case .granted:
      permit = room.makePermit()
      return true
    case .closed: return false
    case .wait: return isAtEnd() ? false : waitForPermit()
    }
  }

  /// Makes one element ahead, if the consumer is to know the end, and completes if there is none.
  private func isAtEnd() -> Bool {
    guard room.awaitsEnd, ahead == nil else { return false }
    ahead = makeNext()
    if ahead != nil { return false }
    complete()
    return true
  }

  /// Requests a permit again, because the room may have changed. Waits for it if there is none.
  private func waitForPermit() -> Bool {
    let waiter = RoomWaiter()
    let subscription = downstream.subscription
    let end = TeardownAction { [room] in room.cancel(waiter) }
    waiter.resume = { [self] isGranted in
      subscription.forget(end)
      guard isGranted else { return }
      permit = room.makePermit()
      run()
    }
    subscription.adopt(end)
    let reply = room.requestPermit(waiter)
    if reply == .wait { return false }
    waiter.forget()
    subscription.forget(end)
    if reply == .granted { permit = room.makePermit() }
    return reply == .granted
  }
}
