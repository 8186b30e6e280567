import ReactiveKernel

/// The source's end of a connection: what it sends into, and all that it holds.
///
/// When the source lets go of it without a terminal, the subscribers' subscriptions end (C9).
@usableFromInline
final class Inlet<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because `source` and `connection` change at most once, by the one who connects, before the source knows this.
  // Kept here and not in the closure that connects, which then needs no context of its own.
  @exclusivity(unchecked) @usableFromInline var source: Signal<Value, Failure>?
  @usableFromInline let hub: Hub<Value, Failure>
  /// The subscription to the source, once there is one: a ``Generation`` if there are ``generations``. Nil also if it had ended before.
  @exclusivity(unchecked) @usableFromInline var connection: Subscription?
  /// Those that the connection is one of; nil if it is the only one.
  private let generations: Generations?
  /// Whether one value is not to be replayed any more when another has come.
  @usableFromInline let isOutdated: (@Sendable (_ old: Value, _ newest: Value) -> Bool)?

  @usableFromInline
  init(
    _ source: Signal<Value, Failure>, _ hub: Hub<Value, Failure>, in generations: Generations? = nil,
    isOutdated: (@Sendable (_ old: Value, _ newest: Value) -> Bool)? = nil
  ) {
    self.source = source
    self.hub = hub
    self.generations = generations
    self.isOutdated = isOutdated
  }

  deinit {
    guard let generations, let connection else { return hub.abandon() }
    // What is connected by generations is one of them.
    let generation = unsafeDowncast(connection, to: Generation.self)
    let isOpen = !generation.isDisposed
    if isOpen { generations.beginStep() }
    let hasMembers = generations.sourceLetGo(of: generation)
    if isOpen { generation.end() }
    if hasMembers { hub.abandon() }
    if isOpen { generations.endStep() }
  }

  /// Subscribes to the source, once, unless the connection has ended.
  @inlinable
  func connect(_ connection: Subscription) {
    guard let source = source.take(), !connection.isDisposed else { return }
    self.connection = connection
    source.attach(
      Subscriber(
        next: { [self] value in take(value) },
        terminal: { [self] termination in end(with: termination) },
        subscription: connection))
  }

  @inlinable
  func take(_ value: Value) {
    // An old connection's buffer may yet be read, by the next one.
    guard !connection.unsafelyUnwrapped.isDisposed else { return }
    hub.send(value)
    if let isOutdated { hub.forget { isOutdated($0, value) } }
  }

  /// Ends the connection, says so to whoever counts, and then to the subscribers. Nothing is connected meanwhile.
  @usableFromInline
  func end(with termination: Termination<Failure>) {
    let connection = connection.unsafelyUnwrapped
    generations?.beginStep()
    if connection.end(with: termination) {
      generations?.sourceEnded(
        unsafeDowncast(connection, to: Generation.self), by: Sharing.Restart(termination))
      hub.end(termination)
    }
    generations?.endStep()
  }
}
