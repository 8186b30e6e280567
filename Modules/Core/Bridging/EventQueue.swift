import ReactiveKernel
import ReactivePacing

/// An element of an ``EventQueue``, as a consumer takes it.
@usableFromInline
enum QueuedEvent<Value: Sendable, Failure: Error>: Sendable {
  case value(Value)
  /// Nothing follows. Without a termination if the source released the subscriber (C9), the consumer cancelled, or has
  /// got the end before.
  case end(Termination<Failure>?)

  /// The value, nil at the end, or the failure.
  @inlinable
  func get() throws(Failure) -> Value? {
    switch self {
    case .value(let value): return value
    case .end(.failed(let failure)): throw failure
    case .end: return nil
    }
  }
}

/// A consumer that waits for an event.
@usableFromInline
enum Taker<Value: Sendable, Failure: Error>: Sendable {
  /// A suspended task. A case of its own, because a closure around the continuation would be allocated for each event.
  case task(UnsafeContinuation<QueuedEvent<Value, Failure>, Never>)
  case closure(@Sendable (QueuedEvent<Value, Failure>) -> Void)

  /// Passes the event on. Called exactly once.
  @inlinable
  func take(_ event: QueuedEvent<Value, Failure>) {
    switch self {
    case .task(let continuation): continuation.resume(returning: event)
    case .closure(let closure): closure(event)
    }
  }
}

/// A queue between a signal and its consumers: a buffer for early values, and takers for late ones.
///
/// A taker is called exactly once, with a value or with the end: the thread that removes it from the list, under the
/// lock, calls it after the lock is released. Several takers may wait; each value goes to one of them, in the order
/// they came.
///
/// Inlinable where each value passes: through witness tables, a value took 30 times as long.
@usableFromInline
final class EventQueue<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because the variables change only under `lock`.
  @usableFromInline typealias Item = QueuedEvent<Value, Failure>

  @usableFromInline let lock = Lock()
  @usableFromInline let servesAtEnd: Bool
  @usableFromInline let policy: BufferingPolicy
  /// The places of waiting values, if sources wait for them. A value that is handed to a taker has one only in between.
  @usableFromInline let room: Room?
  private let discard: (@Sendable (Value) -> Void)?
  @exclusivity(unchecked) @usableFromInline var buffer = RingQueue<Value>()
  @exclusivity(unchecked) @usableFromInline var takers = RingQueue<Taker<Value, Failure>>()
  /// Whether values are accepted: no end has come.
  @exclusivity(unchecked) @usableFromInline var isOpen = true
  /// Whether takers get the end: the subscription has ended too.
  @exclusivity(unchecked) @usableFromInline var isClosed = false
  private var termination: Termination<Failure>?

  /// Makes an open queue.
  ///
  /// - Parameters:
  ///   - policy: which values wait for a taker.
  ///   - servesAtEnd: whether takers have to wait for the end, and get the values then.
  ///   - room: the places of the policy `suspending`.
  ///   - discard: takes the values that the policy drops, and the values that wait when the consumer leaves.
  @usableFromInline
  init(
    _ policy: BufferingPolicy, servesAtEnd: Bool, room: Room? = nil, discard: (@Sendable (Value) -> Void)? = nil
  ) {
    self.policy = policy
    self.servesAtEnd = servesAtEnd
    self.room = room
    self.discard = discard
  }

  /// Passes a value to the first taker, or keeps it as the policy says. Discards it after the end.
  @inlinable
  func put(_ value: Value) {
    if let room, !room.takePlace() { return overflow(value) }
    var taker: Taker<Value, Failure>?
    var dropped: Value?
    var depth = 0
    lock.withLock {
      guard isOpen else {
        dropped = value
        return
      }
      if servesAtEnd || takers.isEmpty {
        dropped = append(value)
        depth = buffer.count
      } else {
        taker = takers.popFirst()
      }
    }
    if let taker {
      room?.freePlace()
      taker.take(.value(value))
    } else if let dropped {
      drop(dropped)
    } else if !servesAtEnd {
      Diagnostics.noteQueueDepth(depth)
    }
  }

  @usableFromInline
  @inline(never)
  func overflow(_ value: Value) {
    room?.noteOverflow()
    drop(value)
  }

  /// A function, so that the value is released without the lock: that may run a user's `deinit`.
  @usableFromInline
  @inline(never)
  func drop(_ value: Value) { discard?(value) }

  /// Takes no more values, and passes the rest and the end to the waiting takers. Does nothing after the first call.
  ///
  /// - Parameters:
  ///   - termination: how the signal ended, if by a terminal.
  ///   - last: one more value to put before the end, whatever the policy says.
  ///   - subscription: ends in between: when a taker gets the end, teardown has run (C5).
  @usableFromInline
  func end(_ termination: Termination<Failure>? = nil, last: Value? = nil, after subscription: Subscription? = nil) {
    let isFirst = lock.withLock {
      guard isOpen else { return false }
      isOpen = false
      self.termination = termination
      if let last { buffer.append(last) }
      return true
    }
    guard isFirst else { return }
    subscription?.end()
    let served = lock.withLock {
      isClosed = true
      return takers.takeAll().elements.map { taker in (taker, popItem() ?? .end(nil)) }
    }
    for (taker, item) in served { taker.take(item) }
  }

  /// Discards the waiting values, and drops the failure.
  @usableFromInline
  func clear() {
    let (values, termination) = lock.withLock { (buffer.takeAll(), self.termination.take()) }
    withExtendedLifetime(termination) {}
    if let discard { for value in values.elements { discard(value) } }
  }

  /// Takes an item; nil if a taker would have to wait.
  @inlinable
  func poll() -> Item? {
    let item = lock.withLock { popItem() }
    if let room, case .value? = item { room.freePlace() }
    return item
  }

  /// Calls a taker once: with an item that waits, at once, else with the next one.
  @inlinable
  func take(_ taker: Taker<Value, Failure>) {
    var item: Item?
    lock.withLock {
      item = popItem()
      if item == nil { takers.append(taker) }
    }
    guard let item else { return }
    if let room, case .value = item { room.freePlace() }
    taker.take(item)
  }

  /// Takes all waiting values.
  func takeAll() -> [Value] {
    lock.withLock { buffer.takeAll() }.elements
  }

  /// Adds a value to the buffer as the policy says. Returns the value that is dropped. Under the lock.
  @inlinable
  func append(_ value: Value) -> Value? {
    switch policy {
    case .unbounded, .suspending: buffer.append(value)
    case .newest(let limit): return limit > 0 ? buffer.append(value, keeping: limit) : value
    case .oldest(let limit):
      guard buffer.count < limit else { return value }
      buffer.append(value)
    }
    return nil
  }

  @inlinable
  func popItem() -> Item? {
    guard isClosed || !servesAtEnd else { return nil }
    if let value = buffer.popFirst() { return .value(value) }
    return isClosed ? .end(takeTermination()) : nil
  }

  @usableFromInline
  func takeTermination() -> Termination<Failure>? { termination.take() }
}
