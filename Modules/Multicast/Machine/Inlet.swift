import ReactiveKernel

/// The source's end of a connection: what it sends into, and all that it holds.
///
/// Kept by the closures that the source is attached with, and by nothing else. So it is released when the source has released those, which it may have done
///
/// - after it has ended the connection's subscription, by a terminal or without one: then the members are told (C9);
/// - after the connection's subscription was disposed: likewise;
/// - without an end, as `never` does: then no event can come, but nothing has ended. The hub falls silent, and the connection lives for as long as a handle
///   of its own is held, or of one of its members.
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
    guard let connection else { return hub.abandon() }
    if connection.isDisposed { return tellAbandonment() }
    if let generations {
      // Before the members are told, which is done by teardown that comes later. Weakly, for the connection is kept by what this leads to.
      let generation = unsafeDowncast(connection, to: Generation.self)
      connection.add { [weak generations, weak generation] in
        if let generation { _ = generations?.sourceEnded(generation, by: .afterCompletion) }
      }
    }
    hub.fallSilent()
  }

  /// Subscribes to the source, once, unless the connection has ended.
  @inlinable
  func connect(_ connection: Subscription) {
    guard let source = source.take(), !connection.isDisposed else { return }
    self.connection = connection
    hub.feeder = connection
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
    forgetReplay()
    generations?.endStep()
  }

  /// Tells those who count, and the members, that the connection's subscription has ended without a terminal.
  private func tellAbandonment() {
    guard let generations, let connection else { return hub.abandon() }
    let generation = unsafeDowncast(connection, to: Generation.self)
    if generations.sourceEnded(generation, by: .afterCompletion) { hub.abandon() }
    forgetReplay()
  }

  /// Leaves the replay to the next connection alone, which can then add to it without a copy.
  private func forgetReplay() {
    guard let generations, let connection else { return }
    if generations.hasNoUse(for: unsafeDowncast(connection, to: Generation.self)) { hub.forgetAll() }
  }
}
