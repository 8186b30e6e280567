import ReactiveKernel

/// What a shared signal holds: the source, how to make a generation of it, and those that there are.
///
/// Those who subscribe, and the source, hold the generations alone: a subscription never owns its source (C9).
@usableFromInline
final class SharedSource<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let source: Signal<Value, Failure>
  @usableFromInline let generations: Generations
  @usableFromInline let capacity: Int
  @usableFromInline let isOutdated: (@Sendable (_ old: Value, _ newest: Value) -> Bool)?

  /// Shares a source through hubs, one for each generation.
  ///
  /// - Parameters:
  ///   - source: what to connect to.
  ///   - rules: when.
  ///   - capacity: how many values a generation replays; `Int.max` is all.
  ///   - isOutdated: whether one value is not to be replayed any more when another has come.
  @inlinable
  init(
    _ source: Signal<Value, Failure>, _ rules: GenerationRules, capacity: Int,
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
    let (place, isWaiting) = generations.join { previous, isLeft in makeGeneration(after: previous, isLeft) }
    let hub: Hub<Value, Failure> = place.subscribers.hub()
    hub.admit(downstream)
    // After that, so that a subscriber is off the hub before what it leaves is taken down.
    downstream.subscription.add(generations, place.generation) { $0.leave($1) }
    if isWaiting { generations.arrive(in: place.generation) }
  }

  /// Makes a generation.
  ///
  /// - Parameters:
  ///   - previous: the hub of the one before, if its replay goes on.
  ///   - isLeft: whether that one has no members any more.
  @inlinable
  func makeGeneration(after previous: SubscriberList?, _ isLeft: Bool) -> GenerationPlace {
    let made: Hub<Value, Failure> =
      if let previous {
        Hub(continuing: previous.hub(), isLast: isLeft)
      } else {
        Hub(capacity: capacity)
      }
    let generation = Generation()
    let inlet = Inlet(source, made, in: generations, isOutdated: isOutdated)
    generation.begin = { generation in inlet.connect(generation) }
    return GenerationPlace(generation, made)
  }
}
