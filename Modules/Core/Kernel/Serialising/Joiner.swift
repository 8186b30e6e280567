/// Joins several signals, the *sources*, into one downstream. It serialises their events, counts the sources that end,
/// and passes a failure on at once.
///
/// `merge`, `combineLatest`, `zip`, `sample` and the flattening operators use it. Each source has its own subscription,
/// which is a child of the downstream's subscription. The child ends before the joiner reacts to the source's terminal
/// (C5). The initialiser takes the number of sources. By default, the downstream ends when all sources have ended. A
/// subclass that ends the downstream at another time overrides ``sourceEnded(tag:isAbandoned:)``. No other method can
/// be overridden.
///
/// The sources own the joiner, through the closures that take their events. The joiner never owns a source.
open class Joiner<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because the variables change only inside the serialiser's claim, and before the first source is joined.
  /// Takes the joined events.
  public final let downstream: Subscriber<Value, Failure>
  /// Serialises the events of the sources.
  public final let serialiser: Serialiser
  @usableFromInline package final let weakTarget = WeakTarget()
  @exclusivity(unchecked) @usableFromInline final var openSources: Int
  @exclusivity(unchecked) private final var hasCompleted = false
  /// The permit of the newest end of a source. If the downstream ends later, the values that operators send at the end
  /// have this permit.
  @exclusivity(unchecked) private final var endPermit = LatePermit()

  /// Makes a joiner.
  ///
  /// - Parameters:
  ///   - downstream: takes the joined events.
  ///   - sources: the number of sources that must end before the downstream ends. Pass 1 if the downstream ends as soon
  ///     as one source has ended. ``addSource()`` adds 1 to the number later.
  ///   - serialiser: serialises the events. A subclass that needs the serialiser before it calls `super.init` makes a
  ///     serialiser of its own and passes it here. By default, the joiner makes a new one.
  @inlinable
  public init(_ downstream: Subscriber<Value, Failure>, sources: Int, serialiser: Serialiser = Serialiser()) {
    self.downstream = downstream
    self.serialiser = serialiser
    self.openSources = sources
  }

  /// Subscribes to a source, unless the downstream has ended.
  ///
  /// - Parameters:
  ///   - source: the source. Its failure fails the downstream at once (C8).
  ///   - tag: the number that ``sourceEnded(tag:isAbandoned:)`` receives when this source has ended.
  ///   - isSideInput: true for a source such as a trigger or a sampler; see ``makeChild(tag:isSideInput:)``.
  ///   - next: takes the values of the source. The closure never runs at the same time as the closure of another
  ///     source.
  /// - Returns: the source's subscription. To end the source early, the operator disposes this subscription.
  @inlinable
  @discardableResult
  public final func join<Input: Sendable>(
    _ source: Signal<Input, Failure>, tag: Int = 0, isSideInput: Bool = false,
    next: @escaping @Sendable (Input) -> Void
  ) -> Subscription {
    let child = makeChild(tag: tag, isSideInput: isSideInput)
    join(source, as: child, next: next) { [self] termination in
      endSource(tag: tag, with: termination)
    }
    return child
  }

  /// Subscribes to a source, unless the downstream has ended. A closure of the caller takes the source's terminal.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - child: the source's subscription, from ``makeChild(tag:isSideInput:)``.
  ///   - next: takes the source's values, as deliveries of the ``serialiser``. So the closure never runs at the same
  ///     time as the closure of another source.
  ///   - ended: takes the source's terminal, after the child has ended. The ``serialiser`` does not run this closure,
  ///     so the closure may run during a delivery. To treat the terminal like the terminals of other sources, the
  ///     closure calls ``endSource(tag:with:)``.
  @inlinable
  public final func join<Input: Sendable>(
    _ source: Signal<Input, Failure>, as child: Subscription, next: @escaping @Sendable (Input) -> Void,
    ended: @escaping @Sendable (Termination<Failure>) -> Void
  ) {
    let target = SerialTarget(serialiser, for: downstream, next: next)
    source.attach(as: child, next: { value in target.send(value) }, ended: ended)
  }

  /// Opens a child subscription for a source. Pass the child to ``join(_:as:next:ended:)``, or to
  /// ``Signal/attach(as:next:ended:)`` if the events of the source need no ``serialiser``.
  ///
  /// The child does not retain the joiner. The closures that take the source's events must retain it.
  ///
  /// - Parameters:
  ///   - tag: the number that ``sourceEnded(tag:isAbandoned:)`` receives if the source is abandoned, which means that
  ///     it ends without a terminal (C9).
  ///   - isSideInput: true for a source that only triggers, samples or is sampled. The operator does not forward the
  ///     values of such a source when they come. So a loop of signals through such a source does not trap as an endless
  ///     cycle (C15).
  @inlinable
  public final func makeChild(tag: Int, isSideInput: Bool = false) -> Subscription {
    JoinedSubscription(self, tag: tag, isSideInput: isSideInput)
  }

  /// Subscribes to a signal, and calls a closure when the signal sends its first value or completes without a value.
  ///
  /// The signal may be a timer that measures how long the operator keeps a value. The first value ends the subscription
  /// to the signal. A failure of the signal fails the downstream.
  ///
  /// A completion has the same effect as a value. Otherwise the operator would wait for ever for a signal that
  /// completes without a value.
  ///
  /// - Parameters:
  ///   - tag: the number that ``sourceEnded(tag:isAbandoned:)`` receives if the signal is abandoned, which means that
  ///     it ends without a terminal (C9). In this case `react` is not called. If the tag is nil,
  ///     ``sourceEnded(tag:isAbandoned:)`` is not called either.
  ///   - make: makes the signal. It is never called inside a delivery of the ``serialiser``: see
  ///     ``Serialiser/start(_:with:)``.
  ///   - react: called at most once, as a delivery of the ``serialiser``. It is not called if the returned subscription
  ///     has already ended.
  /// - Returns: the subscription to the signal. Dispose it to stop the wait.
  @discardableResult
  public final func awaitFirst<Sign: Sendable>(
    tag: Int? = nil, of make: @escaping @Sendable () -> Signal<Sign, Failure>,
    then react: @escaping @Sendable () -> Void
  ) -> Subscription {
    let child = JoinedSubscription(self, tag: tag, isSideInput: true)
    // Ended inside the claim: a sign that waits for the claim is dropped if the operator stops waiting first.
    let accept: @Sendable (()) -> Void = { _ in if child.end() { react() } }
    serialiser.start { [self] in
      guard !child.isDisposed else { return }
      let hasSign = SerialState(false)
      let sign: @Sendable () -> Void = { [serialiser] in
        if hasSign.value { return }
        hasSign.value = true
        serialiser.forward((), to: accept)
      }
      let end: @Sendable (Termination<Failure>) -> Void = { [self] termination in
        guard case .failed(let failure) = termination else { return sign() }
        if child.end(with: termination) { fail(failure) }
      }
      make().attach(under: child, next: { _ in sign() }, terminal: end)
    }
    return child
  }

  /// Passes a failure of a source to the downstream, and a completion to ``sourceEnded(tag:isAbandoned:)``. Any thread
  /// may call this method, inside or outside a delivery.
  @inlinable
  public final func endSource(tag: Int, with termination: Termination<Failure>) {
    switch termination {
    case .failed(let failure): fail(failure)
    case .completed: endSource(tag: tag, isAbandoned: false)
    }
  }

  @usableFromInline
  final func endSource(tag: Int, isAbandoned: Bool) {
    serialiser.forward(()) { [self] in
      keepEndPermit()
      sourceEnded(tag: tag, isAbandoned: isAbandoned)
    }
  }

  /// Keeps the permit of a source that ends, for an end of the downstream that comes later (C17). Inside the claim.
  @usableFromInline
  package final func keepEndPermit() { endPermit.add() }

  /// Whether a source may have permits: only if something downstream has left a note.
  @inlinable package final var mayHavePermits: Bool { downstream.subscription.isNoted.isSet }

  /// Adds 1 to the number of sources that must end before the downstream ends. Call it only inside a delivery of the
  /// ``serialiser``.
  @inlinable
  public final func addSource() {
    openSources += 1
  }

  /// Called when a source has completed, or was abandoned (C9). The call is a delivery of the ``serialiser``. The
  /// method is not called for a failure.
  ///
  /// The default implementation waits until no source is left. If at least one source has completed, it then completes
  /// the downstream. If all sources were abandoned, it ends the downstream without a terminal.
  open func sourceEnded(tag: Int, isAbandoned: Bool) {
    openSources -= 1
    if !isAbandoned { hasCompleted = true }
    if openSources == 0 { finish(isAbandoned: !hasCompleted) }
  }

  /// Ends the subscriptions to all open sources, and then completes the downstream (C5). If `isAbandoned` is true, the
  /// downstream ends without a terminal instead (C9). Call it only inside a delivery of the ``serialiser``.
  public final func finish(isAbandoned: Bool = false) {
    guard isAbandoned else { return finish(with: .completed) }
    // No event is sent, so the permit of the end is released with this object.
    endSources()
    downstream.subscription.abandon()
  }

  /// Ends the subscriptions to all open sources, drops the queued deliveries, and then sends a terminal downstream
  /// (C5). Call it only inside a delivery of the ``serialiser``.
  public final func finish(with termination: Termination<Failure>) {
    endSources()
    let permit = endPermit
    endPermit = LatePermit()
    permit.run { downstream.terminal(termination) }
  }

  /// Ends the subscriptions to all open sources, and fails the downstream (C5). Any thread may call it.
  public final func fail(_ failure: Failure) {
    let failed = Termination.failed(failure)
    guard serialiser.close(failed, to: { [self] in finish(with: $0) }) else {
      return Diagnostics.noteUndeliverable(failed, at: downstream.subscription)
    }
    // Also if the failure waits for a delivery: a source with several parts of one signal brings the same failure
    // again.
    downstream.subscription.endSources(of: self)
  }

  private final func endSources() {
    // Drops the queued deliveries; when `fail(_:)` calls this, there are none.
    serialiser.cut()
    downstream.subscription.endSources(of: self)
  }
}

/// A child of an operator that joins several upstreams. If the child is abandoned, it counts as ended, and the operator
/// continues.
@usableFromInline
final class JoinedSubscription<Value: Sendable, Failure: Error>: ChildSubscription, @unchecked Sendable {
  // Unchecked because the base class is; nothing here ever changes. Weak, because a strong reference would be a cycle
  // through the parent. The closures of the upstream hold the joiner.
  private final let joiner: WeakReference<Joiner<Value, Failure>>
  /// Nil for a signal whose abandonment changes nothing.
  private final let tag: Int?

  @usableFromInline
  init(_ joiner: Joiner<Value, Failure>, tag: Int?, isSideInput: Bool) {
    self.joiner = WeakReference(to: joiner, joiner.weakTarget)
    self.tag = tag
    super.init(of: joiner.downstream.subscription, isSideInput: isSideInput)
  }

  override var isJoined: Bool { true }

  override func endSource(of joiner: AnyObject) {
    if self.joiner.object === joiner { _ = end(byEvent: true) }
  }

  override func abandoned() -> Subscription? {
    // The joiner was released, because all its sources were silent. This is the end of the last one.
    if tag != nil, joiner.object == nil, let parent, !parent.hasChildren { return parent }
    // During a disposal, the values that the operator would send now would get nowhere. It drops them instead.
    if let tag, let joiner = joiner.object, !joiner.downstream.subscription.isEnding {
      joiner.endSource(tag: tag, isAbandoned: true)
    }
    return nil
  }
}
