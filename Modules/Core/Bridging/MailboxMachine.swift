import ReactiveKernel
import ReactivePacing

/// The state of a ``Mailbox``: a queue that one thread at a time *drains* into the consumer.
///
/// The thread that finds a value and a consumer, and no drain in progress, begins one. A drain that finds no room
/// downstream ends its thread's work but keeps the right to drain, until the room calls it.
final class MailboxMachine<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  enum Ending {
    case terminated(Termination<Failure>)
    case abandoned
  }

  private enum Step {
    case send(Value, Subscriber<Value, Failure>)
    case end(Ending, Subscriber<Value, Failure>, Room?)
    case wait(RoomWaiter, Room, Subscriber<Value, Failure>)
    case stop
  }

  private let place: (file: StaticString, line: UInt)
  private let lock = Lock()
  /// The places of waiting values; nil if there is no limit.
  let room: Room?
  private var waiting = RingQueue<Value>()
  private var ending: Ending?
  private var consumer: (subscriber: Subscriber<Value, Failure>, room: Room?)?
  private var isDraining = false
  /// The wait of a drain for room downstream, or a wait that is about to begin. A consumer that leaves ends it.
  private var parked: (room: Room, waiter: RoomWaiter)?

  init(capacity: Int?, file: StaticString, line: UInt) {
    place = (file, line)
    room = capacity.map { Room(for: $0, of: "Mailbox(capacity:)", file: file, line: line) }
  }

  var count: Int { lock.withLock { waiting.count } }

  var isOpen: Bool { lock.withLock { ending == nil } }

  /// Takes a value that has a place, and delivers it if nothing prevents that.
  func put(_ value: Value) -> MailboxOutcome {
    guard let mayDrain = append(value) else { return .closed }
    if mayDrain { drain() }
    return .accepted
  }

  /// Takes a value with a permit for its place. The next one waits until the value has its place: so they keep their
  /// order.
  ///
  /// - Parameter permit: released before the delivery, in which other values may be offered.
  func put(_ value: Value, with permit: inout Permit?) -> MailboxOutcome {
    var mayDrain: Bool?
    permit.take()?.run {
      _ = room?.takePlace()
      mayDrain = append(value)
    }
    guard let mayDrain else { return .closed }
    if mayDrain { drain() }
    return .accepted
  }

  /// Returns whether the caller must ``drain(with:)``; nil if the mailbox has ended.
  private func append(_ value: Value) -> Bool? {
    lock.withLock {
      guard ending == nil else { return nil }
      waiting.append(value)
      return mayBeginDrain()
    }
  }

  func end(_ ending: Ending) {
    let mayDrain = lock.withLock {
      guard self.ending == nil else { return false }
      self.ending = ending
      return mayBeginDrain()
    }
    room?.close()
    if mayDrain { drain() }
  }

  func attach(_ subscriber: Subscriber<Value, Failure>) {
    // Released without the lock, and holds nothing but a disposed consumer.
    var former = Optional((subscriber: subscriber, room: subscriber.room))
    let isFree = lock.withLock {
      guard consumer?.subscriber.isDisposed ?? true else { return false }
      swap(&consumer, &former)
      return true
    }
    guard isFree else { trap(subscriber.subscription) }
    let identity = ObjectIdentifier(subscriber.subscription)
    subscriber.subscription.add { [self] in leave(identity) }
    if lock.withLock({ mayBeginDrain() }) { drain() }
  }

  private func leave(_ subscription: ObjectIdentifier) {
    var left: (subscriber: Subscriber<Value, Failure>, room: Room?)?
    var parked: (room: Room, waiter: RoomWaiter)?
    lock.withLock {
      guard let subscriber = consumer?.subscriber, ObjectIdentifier(subscriber.subscription) == subscription else {
        return
      }
      swap(&consumer, &left)
      parked = self.parked.take()
    }
    if let parked { parked.room.cancel(parked.waiter) }
    // Released without the lock.
    withExtendedLifetime(left) {}
  }

  /// Under the lock.
  private func mayBeginDrain() -> Bool {
    guard consumer != nil, !isDraining, !waiting.isEmpty || ending != nil else { return false }
    isDraining = true
    return true
  }

  /// Sends the waiting values, while the consumer takes them.
  ///
  /// - Parameter permit: the right to send one value downstream, which this drain has waited for.
  private func drain(with permit: Permit? = nil) {
    var permit = permit
    while true {
      let step = lock.withLock { nextStep(roomToSend: permit?.owner) }
      switch step {
      case .send(let value, let subscriber):
        if let permit = permit.take() {
          permit.run { subscriber.next(value) }
        } else {
          subscriber.next(value)
        }
        // Not before: an offer that waits may end the subscription, and the value would come too late.
        room?.freePlace()
      case .end(.terminated(let termination), let subscriber, let room):
        if let room {
          room.exceedLimits { subscriber.end(with: termination) }
        } else {
          subscriber.end(with: termination)
        }
      case .end(.abandoned, let subscriber, _): subscriber.subscription.abandon()
      case .wait(let waiter, let room, let subscriber):
        switch room.requestPermit(waiter) {
        case .granted: permit = room.makePermit()
        case .wait: return
        case .closed: leave(ObjectIdentifier(subscriber.subscription))
        }
      case .stop: return
      }
    }
  }

  /// Under the lock, in a drain: what it does next.
  private func nextStep(roomToSend: (any AnyObject)?) -> Step {
    parked = nil
    if let consumer, !consumer.subscriber.isDisposed {
      if !waiting.isEmpty, let room = consumer.room, room !== roomToSend, !room.isUnlimited {
        // Noted before the wait begins: then another thread may continue the drain, and note the next wait.
        let waiter = RoomWaiter { [self] isGranted in drain(with: isGranted ? room.makePermit() : nil) }
        parked = (room, waiter)
        return .wait(waiter, room, consumer.subscriber)
      }
      if let value = waiting.popFirst() { return .send(value, consumer.subscriber) }
      if let ending {
        self.consumer = nil
        return .end(ending, consumer.subscriber, consumer.room)
      }
    }
    isDraining = false
    return .stop
  }

  private func trap(_ second: Subscription) -> Never {
    let first = lock.withLock { consumer?.subscriber.subscription }
    let places = second.checkpoints(after: " Its checkpoints: ")
    let others = first?.checkpoints(after: " Checkpoints of the first one: ") ?? ""
    Diagnostics.trap(
      "A Mailbox has a second consumer.\(places)\(others)", breaking: "C15, a mailbox has one consumer at a time",
      meaning: "its signal was subscribed to twice, directly or by an operator",
      remedy: "share the signal, or use a Subject", file: place.file, line: place.line)
  }
}
