import ReactiveKernel

/// What a shared signal holds: the source, how to make a generation of it, and those that there are.
///
/// Those who subscribe, and the source, hold the generations alone: a subscription never owns its source (C9).
@usableFromInline
final class SharedSource<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let source: Signal<Value, Failure>
  @usableFromInline let generations: Generations
  @usableFromInline let capacity: Int?
  @usableFromInline let isOutdated: (@Sendable (_ old: Value, _ newest: Value) -> Bool)?

  /// Shares a source through hubs, one for each generation.
  ///
  /// - Parameters:
  ///   - source: what to connect to.
  ///   - rules: when.
  ///   - capacity: how many values a generation replays; all if `nil`.
  ///   - isOutdated: whether one value is not to be replayed any more when another has come.
  @inlinable
  init(
    _ source: Signal<Value, Failure>, _ rules: GenerationRules, capacity: Int?,
    isOutdated: (@Sendable (_ old: Value, _ newest: Value) -> Bool)? = nil
  ) {
    self.source = source
    generations = Generations(rules)
    self.capacity = capacity
    self.isOutdated = isOutdated
  }

  deinit {
    generations.disown()
  }

  /// The signal to subscribe to.
  @inlinable
  var signal: Signal<Value, Failure> {
    .attaching { [self] downstream in attach(downstream) }
  }

  @inlinable
  func attach(_ downstream: Subscriber<Value, Failure>) {
    let (generation, isWaiting) = generations.join { previous, isFree in
      makeGeneration(after: previous, isFree)
    }
    // A subscriber is out of the hub before what it leaves is taken down.
    hub(of: generation).admit(downstream, generations, generation) { $0.leave($1) }
    if isWaiting { generations.arrive(in: generation) }
  }

  /// The hub that a generation of this was made with, here.
  @inlinable
  func hub(of generation: Generation) -> Hub<Value, Failure> {
    unsafeDowncast(generation.roster, to: Hub<Value, Failure>.self)
  }

  /// Makes a generation, or reopens one.
  ///
  /// - Parameters:
  ///   - previous: the one before, if it was kept.
  ///   - isFree: whether only the caller holds it.
  @inlinable
  func makeGeneration(after previous: Generation?, _ isFree: Bool) -> Generation {
    let generation: Generation
    if isFree, let previous, previous.reopenIfFree() {
      generation = previous
    } else {
      let made: Hub<Value, Failure> =
        capacity == 0 ? Hub() : replayingHub(capacity, after: previous.map { hub(of: $0) })
      generation = Generation(made)
    }
    let inlet = Inlet(source, hub(of: generation), in: generations, isOutdated: isOutdated)
    generation.begin = { generation in inlet.connect(generation) }
    return generation
  }
}

/// A hub that replays, and that begins with what another one would replay.
@usableFromInline
func replayingHub<Value: Sendable, Failure: Error>(
  _ capacity: Int?, after previous: Hub<Value, Failure>?
) -> Hub<Value, Failure> {
  let hub = Hub<Value, Failure>(remembering: nil, capacity: capacity)
  guard let previous else { return hub }
  let reader = Subscription()
  previous.admit(Subscriber(next: { hub.send($0) }, terminal: { _ in }, subscription: reader))
  reader.end()
  return hub
}
