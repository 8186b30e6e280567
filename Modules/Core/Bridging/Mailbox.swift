import ReactiveKernel

/// An element of a ``Mailbox``, as a consumer takes it.
enum MailboxItem<Value: Sendable, Failure: Error>: Sendable {
  case value(Value)
  /// Nothing follows. Without a termination if the source released the subscriber (C9), the consumer cancelled, or has got the end before.
  case end(Termination<Failure>?)

  /// The value, nil at the end, or the failure.
  func get() throws(Failure) -> Value? {
    switch self {
    case .value(let value): return value
    case .end(.failed(let failure)): throw failure
    case .end: return nil
    }
  }
}

/// A queue between a signal and its consumers: a buffer for early values, and takers for late ones.
///
/// A taker is called exactly once, with a value or with the end: the thread that removes it from the list, under the lock, calls it
/// after the lock is released. Several takers may wait; each value goes to one of them, in the order they came.
///
/// An end comes in two steps, ``beginEnd(_:last:)`` and ``close()``, so that the subscription can be ended in
/// between: when a taker gets the end, teardown has run (C5).
final class Mailbox<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because the variables change only under `lock`.
  typealias Item = MailboxItem<Value, Failure>
  typealias Taker = @Sendable (Item) -> Void

  private enum Phase { case open, ending, closed }

  private let lock = Lock()
  private let servesAtEnd: Bool
  private let policy: BufferingPolicy
  private var buffer = RingQueue<Value>()
  private var takers: [Taker] = []
  private var phase = Phase.open
  private var termination: Termination<Failure>?

  /// Makes an open mailbox.
  ///
  /// - Parameters:
  ///   - policy: which values wait for a taker.
  ///   - servesAtEnd: whether takers have to wait for the end, and get the values then.
  init(_ policy: BufferingPolicy, servesAtEnd: Bool) {
    self.policy = policy
    self.servesAtEnd = servesAtEnd
  }

  /// Passes a value to the first taker, or keeps it as the policy says; drops it after the end.
  func put(_ value: Value) {
    let (taker, dropped): (Taker?, Value?) = lock.withLock {
      guard phase == .open else { return (nil, nil) }
      guard servesAtEnd || takers.isEmpty else { return (takers.removeFirst(), nil) }
      return (nil, append(value))
    }
    taker?(.value(value))
    withExtendedLifetime(dropped) {}
  }

  /// Takes no more values from now on.
  ///
  /// - Parameters:
  ///   - termination: how the signal ended, if by a terminal.
  ///   - last: one more value to put before the end, whatever the policy says.
  /// - Returns: whether this call did it; then the caller must ``close()``.
  func beginEnd(_ termination: Termination<Failure>?, last: Value? = nil) -> Bool {
    lock.withLock {
      guard phase == .open else { return false }
      phase = .ending
      self.termination = termination
      if let last { buffer.append(last) }
      return true
    }
  }

  /// Passes the rest and the end to the waiting takers.
  func close() {
    let served = lock.withLock {
      phase = .closed
      defer { takers = [] }
      return takers.map { taker in (taker, popItem() ?? .end(nil)) }
    }
    for (taker, item) in served { taker(item) }
  }

  /// Drops the waiting values, and the failure.
  func clear() {
    lock.discarding { (buffer.takeAll(), termination.take()) }
  }

  /// Takes an item; nil if a taker would have to wait.
  func poll() -> Item? {
    lock.withLock { popItem() }
  }

  /// Calls a taker once: with an item that waits, at once, else with the next one.
  func take(_ taker: @escaping Taker) {
    let item = lock.withLock {
      let item = popItem()
      if item == nil { takers.append(taker) }
      return item
    }
    if let item { taker(item) }
  }

  /// Takes all waiting values.
  func takeAll() -> [Value] {
    lock.withLock { buffer.takeAll() }.elements
  }

  /// Adds a value to the buffer as the policy says. Returns the value that is dropped, to be released without the lock.
  private func append(_ value: Value) -> Value? {
    switch policy {
    case .unbounded: buffer.append(value)
    case .newest(let limit): return limit > 0 ? buffer.append(value, keeping: limit) : value
    case .oldest(let limit):
      guard buffer.count < limit else { return value }
      buffer.append(value)
    }
    return nil
  }

  private func popItem() -> Item? {
    guard phase == .closed || !servesAtEnd else { return nil }
    if let value = buffer.popFirst() { return .value(value) }
    return phase == .closed ? .end(termination.take()) : nil
  }
}
