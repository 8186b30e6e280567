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
        guard mayEnter() else { return }
        permit = room.makePermit()
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

  /// Whether the room gives a permit now. If not, this runs again when it does.
  private func mayEnter() -> Bool {
    // Nil if the room is closed: the subscription has ended, or is about to.
    guard let isFree = room.enter(nil) else { return false }
    if isFree { return true }
    if room.awaitsEnd, ahead == nil {
      ahead = makeNext()
      if ahead == nil {
        complete()
        return false
      }
    }
    let waiter = RoomWaiter()
    let subscription = downstream.subscription
    let end = TeardownAction { [room] in room.cancel(waiter) }
    waiter.resume = { [self] isOpen in
      subscription.forget(end)
      guard isOpen else { return }
      permit = room.makePermit()
      run()
    }
    subscription.adopt(end)
    // Asked again, because the room may have changed.
    let answer = room.enter(waiter)
    if answer == false { return false }
    // The closure holds the waiter.
    waiter.resume = nil
    subscription.forget(end)
    return answer ?? false
  }
}
