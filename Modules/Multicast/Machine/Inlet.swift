import ReactiveKernel

/// The source's end of a connection: what it sends into, and all that it holds.
///
/// When the source lets go of it without a terminal, the subscribers' subscriptions end (C9).
@usableFromInline
final class Inlet<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because `source` is taken once, by the one who connects.
  // Kept here and not in the closure that connects, which then needs no context of its own.
  @exclusivity(unchecked) @usableFromInline var source: Signal<Value, Failure>?
  @usableFromInline let hub: Hub<Value, Failure>
  @usableFromInline let subscription: Subscription
  /// What this is the inlet of; nil if somebody connects by hand.
  private let generation: Generation?
  private let generations: Generations?
  /// Whether one value is not to be replayed any more when another has come.
  @usableFromInline let isOutdated: (@Sendable (_ old: Value, _ newest: Value) -> Bool)?

  @usableFromInline
  init(
    _ source: Signal<Value, Failure>, _ hub: Hub<Value, Failure>, _ subscription: Subscription,
    of generation: Generation? = nil, in generations: Generations? = nil,
    isOutdated: (@Sendable (_ old: Value, _ newest: Value) -> Bool)? = nil
  ) {
    self.source = source
    self.hub = hub
    self.subscription = subscription
    self.generation = generation
    self.generations = generations
    self.isOutdated = isOutdated
  }

  deinit {
    guard let generations, let generation else { return hub.abandon() }
    let isOpen = !subscription.isDisposed
    if isOpen { generations.beginStep() }
    let hasMembers = generations.sourceLetGo(of: generation)
    if isOpen { subscription.end() }
    if hasMembers { hub.abandon() }
    if isOpen { generations.endStep() }
  }

  /// Subscribes to the source; once.
  @inlinable
  func connect() {
    guard let source = source.take() else { return }
    source.attach(subscriber)
  }

  /// What the source is attached to.
  @inlinable
  var subscriber: Subscriber<Value, Failure> {
    Subscriber(
      next: { [self] value in take(value) },
      terminal: { [self] termination in end(with: termination) },
      subscription: subscription)
  }

  @inlinable
  func take(_ value: Value) {
    // An old connection's buffer may yet be read, by the next one.
    guard !subscription.isDisposed else { return }
    hub.send(value)
    if let isOutdated { hub.forget { isOutdated($0, value) } }
  }

  /// Ends the connection, says so to whoever counts, and then to the subscribers. Nothing is connected meanwhile.
  @usableFromInline
  func end(with termination: Termination<Failure>) {
    generations?.beginStep()
    if subscription.end(with: termination) {
      if let generation { generations?.sourceEnded(generation, by: Sharing.Restart(termination)) }
      hub.end(termination)
    }
    generations?.endStep()
  }
}
