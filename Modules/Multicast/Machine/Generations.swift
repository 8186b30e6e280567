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
/// Every decision is one step under the lock; every effect (connecting, disconnecting, telling of an end) happens after it, without a lock (C3).
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
    orMake make: (_ previous: Roster?, _ isLeft: Bool) -> GenerationPlace
  ) -> (place: GenerationPlace, isWaiting: Bool) {
    lock.lock()
    let previous = place == nil ? previous.take() : nil
    let joined = place ?? make(previous?.roster, previous?.generation.members == 0)
    place = joined
    let generation = joined.generation
    generation.members += 1
    let isWaiting = generation.begin != nil
    if isWaiting { generation.arriving += 1 }
    let timer = generation.members == 1 ? generation.changeRest().timer : nil
    lock.unlock()
    timer?.dispose()
    withExtendedLifetime(previous) {}
    return (joined, isWaiting)
  }

  /// Tells that a member is attached; connects if it was the one that was waited for.
  @usableFromInline
  func arrive(in generation: Generation) {
    lock.lock()
    generation.arriving -= 1
    connectWhatIsDue()
  }

  /// Takes a member out; disconnects if it was the last, and the rules say so.
  @usableFromInline
  func leave(_ generation: Generation) {
    lock.lock()
    generation.members -= 1
    guard generation.members == 0, generation === current, !generation.isOver else { return lock.unlock() }
    guard generation.begin == nil else { return dropWhatNobodyCanJoin() }
    switch rules.disconnection.moment {
    case .never: lock.unlock()
    case .atOnce: disconnect(generation)
    case .later(let grace, let scheduler):
      let number = generation.changeRest().number
      lock.unlock()
      let timer = scheduler.schedule(after: grace) { [self] in endRest(of: generation, number) }
      keep(timer, for: generation, number)
    }
  }

  private func keep(_ timer: any Disposable, for generation: Generation, _ number: Int) {
    lock.lock()
    let isResting = generation.rest == number && generation === current
    if isResting { generation.timer = timer }
    lock.unlock()
    if !isResting { timer.dispose() }
  }

  private func endRest(of generation: Generation, _ number: Int) {
    lock.lock()
    guard generation.rest == number, generation.members == 0, generation === current, !generation.isOver else {
      return lock.unlock()
    }
    disconnect(generation)
  }

  /// Ends the current generation's connection; under the lock, which it lets go of.
  private func disconnect(_ generation: Generation) {
    let (timer, retired) = close(generation, isRestarting: true)
    steps += 1
    lock.unlock()
    // The timer is not disposed: it has fired, or was never set.
    withExtendedLifetime((timer, retired)) {}
    generation.dispose()
    endStep()
  }

  /// Retires the current generation, or lets it stay for good; under the lock. Returns the timer it has no use for any more, and what is to be
  /// released without the lock.
  private func close(
    _ generation: Generation, isRestarting: Bool
  ) -> (timer: (any Disposable)?, retired: GenerationPlace?) {
    let timer = generation.changeRest().timer
    guard isRestarting else {
      generation.isOver = true
      return (timer, nil)
    }
    let retired = place.take()
    if rules.keepsReplay, isOwned { previous = retired }
    return (timer, retired)
  }

  /// Holds up connections until ``endStep()``.
  @usableFromInline
  func beginStep() {
    lock.lock()
    steps += 1
    lock.unlock()
  }

  /// Lets connections go on, and begins what has become due.
  @usableFromInline
  func endStep() {
    lock.lock()
    steps -= 1
    connectWhatIsDue()
  }

  /// Tells that the connection of a generation has ended by itself, before its members are told.
  ///
  /// - Returns: whether its members have to be told.
  @usableFromInline
  @discardableResult
  func sourceEnded(_ generation: Generation, by end: Sharing.Restart) -> Bool {
    lock.lock()
    guard generation === current, !generation.isOver else {
      let hasMembers = generation.members > 0
      lock.unlock()
      return hasMembers
    }
    let (timer, retired) = close(generation, isRestarting: rules.restart.contains(end))
    lock.unlock()
    timer?.dispose()
    withExtendedLifetime(retired) {}
    return true
  }

  /// Whether no subscriber will read what a generation replays: it has no members, and the next one has begun with the replay, or there will be none.
  @usableFromInline
  func hasNoUse(for generation: Generation) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return generation.members == 0 && generation !== current && generation !== previous?.generation
  }

  /// Tells that nobody can subscribe any more.
  @usableFromInline
  func disown() {
    lock.lock()
    isOwned = false
    let previous = previous.take()
    dropWhatNobodyCanJoin()
    withExtendedLifetime(previous) {}
  }

  /// Ends an idle generation that will never have a member; under the lock, which it lets go of.
  private func dropWhatNobodyCanJoin() {
    guard !isOwned, let current, current.begin != nil, !current.isDue else {
      return lock.unlock()
    }
    let begin = current.begin.take()
    current.isOver = true
    lock.unlock()
    // Released without the lock, for it holds the source.
    withExtendedLifetime(begin) {}
  }

  /// Connects the current generation if it is due and nothing else is in progress; under the lock, which it lets go of.
  private func connectWhatIsDue() {
    while steps == 0, current?.isDue == true {
      var generation = current
      var begin = generation?.begin.take()
      steps += 1
      lock.unlock()
      if let generation { begin?(generation) }
      // Released before the lock is taken again: what they hold may be a user's.
      begin = nil
      generation = nil
      lock.lock()
      steps -= 1
    }
    lock.unlock()
  }
}
