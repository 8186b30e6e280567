import ReactiveKernel

/// What a consumer takes out of a ``Mailbox``.
enum MailboxItem<Value: Sendable, Failure: Error>: Sendable {
  case value(Value)
  /// Nothing follows. Without a termination if the source let go (C9), the consumer cancelled, or was told of the end before.
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

/// Where what a signal sends meets who takes it, each in its own time: a buffer on one side, takers on the other.
///
/// A taker is called exactly once, with a value or with the end: whoever removes it from the list, under the lock, is the one
/// that calls it, after letting go of the lock. Several takers may wait; each value goes to one of them, in the order they came.
///
/// An end comes in two steps, ``beginEnd(_:last:dropsBuffer:)`` and ``close()``, so that the subscription can be ended in
/// between: when a taker hears of the end, teardown has run (C5).
final class Mailbox<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because the variables change only under `lock`.
  typealias Item = MailboxItem<Value, Failure>
  typealias Taker = @Sendable (Item) -> Void

  private enum Phase { case open, ending, closed }

  private let lock = Lock()
  private let servesAtEnd: Bool
  private var buffer: MailboxBuffer<Value>
  private var takers: [Taker] = []
  private var phase = Phase.open
  private var termination: Termination<Failure>?

  /// Makes an open mailbox.
  ///
  /// - Parameters:
  ///   - policy: which values wait for a taker.
  ///   - servesAtEnd: whether takers have to wait for the end, and get the values then.
  init(_ policy: BufferingPolicy, servesAtEnd: Bool) {
    buffer = MailboxBuffer(policy)
    self.servesAtEnd = servesAtEnd
  }

  /// Hands a value to the first taker, or keeps it as the policy says; drops it after the end.
  func put(_ value: Value) {
    let (taker, dropped): (Taker?, Value?) = lock.withLock {
      guard phase == .open else { return (nil, nil) }
      guard servesAtEnd || takers.isEmpty else { return (takers.removeFirst(), nil) }
      return (nil, buffer.append(value))
    }
    taker?(.value(value))
    withExtendedLifetime(dropped) {}
  }

  /// Takes no more values from now on.
  ///
  /// - Parameters:
  ///   - termination: how the signal ended, if by a terminal.
  ///   - last: one more value to put before the end, whatever the policy says.
  /// - Returns: whether this call did it, and the caller therefore has to ``close()``.
  func beginEnd(_ termination: Termination<Failure>?, last: Value? = nil) -> Bool {
    lock.withLock {
      guard phase == .open else { return false }
      phase = .ending
      self.termination = termination
      if let last { buffer.appendLast(last) }
      return true
    }
  }

  /// Tells those who wait of the end.
  func close() {
    let served = lock.withLock {
      phase = .closed
      defer { takers = [] }
      return takers.map { taker in (taker, popItem() ?? .end(nil)) }
    }
    for (taker, item) in served { taker(item) }
  }

  /// Drops what waits, a failure included.
  func clear() {
    let dropped = lock.withLock { (buffer.takeAll(), termination.take()) }
    withExtendedLifetime(dropped) {}
  }

  /// Takes what is there; nil if a taker would have to wait.
  func poll() -> Item? {
    lock.withLock { popItem() }
  }

  /// Calls a taker once: with what is there, at once, else with what comes next.
  func take(_ taker: @escaping Taker) {
    let item = lock.withLock {
      let item = popItem()
      if item == nil { takers.append(taker) }
      return item
    }
    if let item { taker(item) }
  }

  /// Takes all values that wait.
  func takeAll() -> [Value] {
    lock.withLock { buffer.takeAll() }
  }

  private func popItem() -> Item? {
    guard phase == .closed || !servesAtEnd else { return nil }
    if let value = buffer.popFirst() { return .value(value) }
    return phase == .closed ? .end(termination.take()) : nil
  }
}
