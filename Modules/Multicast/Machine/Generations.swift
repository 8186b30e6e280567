import ReactiveDisposables
import ReactiveKernel
import ReactiveSchedulers

/// Who is connected, and when: the state machine of what connects by itself, again and again.
///
/// A **generation** is one connection with its members. At any time one of them is *current*: whoever subscribes joins it. It goes through
///
///     idle → connecting → connected (→ resting) → retired, or over
///
/// - **idle:** it has its `begin`. A member is about to be attached, or waits until nothing else is in progress.
/// - **connecting, connected:** `begin` was taken, under the lock, so by one thread: no double connect.
/// - **resting:** the last member left, and a timer runs. Each change between resting and not has a number, which the timer brings along: one
///   that comes too late finds another, and does nothing.
/// - **retired:** no longer current. Whoever subscribes begins a new one; the members it has see it out.
/// - **over:** still current, never connected again: whoever subscribes sees what it remembers.
///
/// Every decision is one step under the lock, which returns an `Effect`; every effect (connecting, disconnecting, telling of an end) happens after it,
/// without a lock (C3).
///
/// What keeps values from being lost or doubled:
///
/// - *First subscribe against first subscribe:* both join one generation, are attached, and arrive. The first to arrive finds it due and takes
///   `begin`; it is attached by then, so it misses nothing. The other gets what is sent after it was attached.
/// - *Last dispose against subscribe:* joining counts before attaching. Either the count is up when the last leaves, and the connection stays;
///   or it is retired, and the subscriber joins the next generation. Nobody is attached to one that was disconnected under it.
/// - *End against subscribe:* the generation is retired, or over, before its subscribers are told. Who joined before gets that end, who
///   joins after it does not.
/// - *A late value of an old connection* goes to the old generation, where nobody listens: each has a hub of its own.
///
/// **Connections never overlap.** While a connection begins or ends, `steps` is not zero, and what is due waits: whoever takes the last
/// step connects it, in a loop. So a source that ends at once and whose subscriber subscribes again grows no stack (C10), and a resource has
/// been let go of before it is asked for again. Ending never waits: it is what stops a source that floods while it begins.
@usableFromInline
final class Generations: @unchecked Sendable {
  // Unchecked because the variables, and those of the generations, change only under the lock.
  private let lock = Lock()
  private let rules: GenerationRules
  @exclusivity(unchecked) private var place: GenerationPlace?
  /// That of the one before, if the next is to replay what it has.
  @exclusivity(unchecked) private var previous: GenerationPlace?
  /// How many connects, disconnects and ends are in progress.
  @exclusivity(unchecked) private var steps = 0
  /// Whether anybody can still subscribe.
  @exclusivity(unchecked) private var isOwned = true

  @usableFromInline
  init(_ rules: GenerationRules) {
    self.rules = rules
  }

  private var current: Generation? { place?.generation }

  /// Joins the current generation, or a new one, before being attached to it.
  ///
  /// - Parameter make: makes a generation; given the hub of the one before, if it was kept, and whether that has no members any more. Called under
  ///   the lock; no user's.
  /// - Returns: the generation, and whether to ``arrive(in:)`` there once attached.
  @usableFromInline
  func join(
    orMake make: (_ previous: SubscriberList?, _ isLeft: Bool) -> GenerationPlace
  ) -> (place: GenerationPlace, isWaiting: Bool) {
    var previous: GenerationPlace?
    var timer: (any Disposable)?
    let joined = lock.withLock {
      if place == nil { previous = self.previous.take() }
      let joined = place ?? make(previous?.subscribers, previous?.generation.members == 0)
      place = joined
      let generation = joined.generation
      generation.members += 1
      let isWaiting = generation.begin != nil
      if isWaiting { generation.arriving += 1 }
      if generation.members == 1 { timer = generation.changeRest().timer }
      return (joined, isWaiting)
    }
    timer?.dispose()
    withExtendedLifetime(previous) {}
    return joined
  }

  /// Tells that a member is attached; connects if it was the one that was waited for.
  @usableFromInline
  func arrive(in generation: Generation) {
    step {
      generation.arriving -= 1
      return dueConnection()
    }
  }

  /// Takes a member out; disconnects if it was the last, and the rules say so.
  @usableFromInline
  func leave(_ generation: Generation) {
    step {
      generation.members -= 1
      guard generation.members == 0, generation === current, !generation.isOver else { return nil }
      guard generation.begin == nil else { return .release(begin: takeUnreachableBegin()) }
      switch rules.disconnection.moment {
      case .never: return nil
      case .atOnce: return disconnection(of: generation)
      case .later(let grace, let scheduler):
        return .rest(generation, number: generation.changeRest().number, grace, scheduler)
      }
    }
  }

  /// Holds up connections until ``endStep()``.
  @usableFromInline
  func beginStep() {
    lock.withLock { steps += 1 }
  }

  /// Lets connections go on, and begins what has become due.
  @usableFromInline
  func endStep() {
    step { finishStep() }
  }

  /// Tells that the connection of a generation has ended by itself, before its members are told.
  ///
  /// - Returns: whether its members have to be told.
  @usableFromInline
  @discardableResult
  func sourceEnded(_ generation: Generation, by end: Sharing.Restart) -> Bool {
    let (hasListeners, closed): (Bool, Closed?) = lock.withLock {
      guard generation === current, !generation.isOver else { return (generation.members > 0, nil) }
      return (true, close(generation, isRestarting: rules.restart.contains(end)))
    }
    closed?.timer?.dispose()
    withExtendedLifetime(closed) {}
    return hasListeners
  }

  /// Whether no subscriber will read what a generation replays: it has no members, and the next one has begun with the replay, or there will be none.
  @usableFromInline
  func hasNoUse(for generation: Generation) -> Bool {
    lock.withLock {
      generation.members == 0 && generation !== current && generation !== previous?.generation
    }
  }

  /// Tells that nobody can subscribe any more.
  @usableFromInline
  func disown() {
    step {
      isOwned = false
      return .release(begin: takeUnreachableBegin(), place: previous.take())
    }
  }

  // MARK: Decisions, under the lock

  /// What a decision leaves to be done without the lock.
  private enum Effect {
    /// Begins a connection. Has taken a step, which ends after it.
    case connect(Generation, by: @Sendable (_ generation: Subscription) -> Void)
    /// Ends a connection. Has taken a step, which ends after it. The timer is not disposed: it has fired, or was never set.
    case disconnect(Generation, Closed)
    /// Has a timer end a rest.
    case rest(Generation, number: Int, _ grace: Duration, _ scheduler: any Scheduler)
    /// Nothing but to release what a user's code may be in.
    case release(begin: (@Sendable (_ generation: Subscription) -> Void)?, place: GenerationPlace? = nil)
  }

  /// What ``close(_:isRestarting:)`` has no use for any more, to be released without the lock.
  private typealias Closed = (timer: (any Disposable)?, retired: GenerationPlace?)

  /// Connects the current generation if it is due and nothing else is in progress.
  private func dueConnection() -> Effect? {
    guard steps == 0, let current, current.isDue, let begin = current.begin.take() else { return nil }
    steps += 1
    return .connect(current, by: begin)
  }

  private func finishStep() -> Effect? {
    steps -= 1
    return dueConnection()
  }

  /// Ends the current generation's connection.
  private func disconnection(of generation: Generation) -> Effect {
    steps += 1
    return .disconnect(generation, close(generation, isRestarting: true))
  }

  /// Retires the current generation, or lets it stay for good.
  private func close(_ generation: Generation, isRestarting: Bool) -> Closed {
    let timer = generation.changeRest().timer
    guard isRestarting else {
      generation.isOver = true
      return (timer, nil)
    }
    let retired = place.take()
    if rules.keepsReplay, isOwned { previous = retired }
    return (timer, retired)
  }

  /// Ends an idle generation that will never have a member; returns its `begin`, which holds the source.
  private func takeUnreachableBegin() -> (@Sendable (_ generation: Subscription) -> Void)? {
    guard !isOwned, let current, current.begin != nil, !current.isDue else { return nil }
    current.isOver = true
    return current.begin.take()
  }

  // MARK: Effects, without the lock

  /// Decides under the lock, and does without it what was decided, and what becomes due by that: in a loop, which grows no stack (C10).
  private func step(_ decide: () -> Effect?) {
    var effect = lock.withLock(decide)
    // Taken out, so that an effect is released before the next decision: what it holds may be a user's, and its release may end a connection.
    while perform(effect.take()) { effect = lock.withLock { finishStep() } }
  }

  /// Does what was decided. Returns whether a step ends with that.
  private func perform(_ effect: Effect?) -> Bool {
    switch effect {
    case .connect(let generation, let begin):
      begin(generation)
      return true
    case .disconnect(let generation, _):
      generation.dispose()
      return true
    case .rest(let generation, let number, let grace, let scheduler):
      keep(scheduler.schedule(after: grace) { [self] in endRest(of: generation, number) }, for: generation, number)
      return false
    case .release, nil: return false
    }
  }

  /// Keeps the timer of a rest, unless that has ended meanwhile.
  private func keep(_ timer: any Disposable, for generation: Generation, _ number: Int) {
    let isResting = lock.withLock {
      let isResting = generation.rest == number && generation === current
      if isResting { generation.timer = timer }
      return isResting
    }
    if !isResting { timer.dispose() }
  }

  private func endRest(of generation: Generation, _ number: Int) {
    step {
      guard generation.rest == number, generation.members == 0, generation === current, !generation.isOver else {
        return nil
      }
      return disconnection(of: generation)
    }
  }
}
