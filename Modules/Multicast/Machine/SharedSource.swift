import ReactiveKernel

/// What a signal that connects by itself holds: how to make a generation, and those that there are.
///
/// Those who subscribe, and the source, hold the generations alone: a subscription never owns its source (C9).
@usableFromInline
final class SharedSource<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias MakeGeneration =
    @Sendable (_ generations: Generations, _ previous: Generation?) -> SharedGeneration<Value, Failure>

  @usableFromInline let generations: Generations
  @usableFromInline let makeGeneration: MakeGeneration

  @inlinable
  init(_ rules: GenerationRules, makeGeneration: @escaping MakeGeneration) {
    generations = Generations(rules)
    self.makeGeneration = makeGeneration
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
    let (joined, isWaiting) = generations.join { previous in makeGeneration(generations, previous) }
    // What `makeGeneration` makes, and nothing else, is joined here.
    let generation = unsafeDowncast(joined, to: SharedGeneration<Value, Failure>.self)
    generation.events.attach(downstream)
    // After that, so that a subscriber is out of the hub before what it leaves is taken down. Runs at once if it has gone already.
    downstream.subscription.add(generations, joined) { generations, joined in generations.leave(joined) }
    if isWaiting { generations.arrive(in: generation) }
  }
}

extension SharedSource {
  /// Shares a source through hubs, one for each generation.
  ///
  /// - Parameters:
  ///   - source: what to connect to.
  ///   - rules: when.
  ///   - capacity: how many values a generation replays; all if `nil`.
  ///   - isOutdated: whether one value is not to be replayed any more when another has come.
  @inlinable
  convenience init(
    _ source: Signal<Value, Failure>, _ rules: GenerationRules, capacity: Int?,
    isOutdated: (@Sendable (_ old: Value, _ newest: Value) -> Bool)? = nil
  ) {
    self.init(rules) { generations, previous in
      let hub = capacity == 0 ? Hub<Value, Failure>() : replayingHub(capacity, after: previous)
      let subscription = Subscription()
      let generation = SharedGeneration(capacity == 0 ? hub.live : hub.replaying, endedBy: subscription)
      let inlet = Inlet(source, hub, subscription, of: generation, in: generations, isOutdated: isOutdated)
      generation.connect(by: { inlet.connect() })
      return generation
    }
  }
}

/// A hub that replays, and that begins with what a generation before it would replay.
@usableFromInline
func replayingHub<Value: Sendable, Failure: Error>(_ capacity: Int?, after previous: Generation?) -> Hub<Value, Failure>
{
  let hub = Hub<Value, Failure>(remembering: nil, capacity: capacity)
  guard let previous else { return hub }
  let reader = Subscription()
  unsafeDowncast(previous, to: SharedGeneration<Value, Failure>.self).events.attach(
    Subscriber(next: { hub.send($0) }, terminal: { _ in }, subscription: reader))
  reader.end()
  return hub
}
