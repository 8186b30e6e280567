/// Joins several upstreams into one downstream: serialises their events, counts their ends, and passes failures on at
/// once.
///
/// `merge`, `combineLatest`, `zip`, `sample` and the flattening operators use it. Each source has its own subscription,
/// a child of the downstream's subscription. The child ends before the joiner reacts to the source's terminal (C5). The
/// initialiser takes the number of sources. By default the downstream completes when all of them have ended. A subclass
/// whose downstream ends at another time overrides ``sourceEnded(tag:isAbandoned:)``, the only method to override.
///
/// The sources own the joiner; the joiner never owns them.
open class Joiner<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because the variables change only inside the serialiser's claim, and before the first source is joined.
  /// Takes the joined events.
  public final let downstream: Subscriber<Value, Failure>
  /// Serialises the events of the sources.
  public final let serialiser: Serialiser
  @usableFromInline package final let weakTarget = WeakTarget()
  @exclusivity(unchecked) @usableFromInline final var openSources: Int
  @exclusivity(unchecked) private final var hasCompleted = false
  /// Of the newest end of a source. If the downstream ends later, the values that operators send at the end have it.
  @exclusivity(unchecked) private final var endPermit = LatePermit()

  /// Makes a joiner.
  ///
  /// - Parameters:
  ///   - downstream: takes the joined events.
  ///   - sources: the number of sources that must end before the downstream completes, or 1 if the first end ends the
  ///     downstream. ``addSource()`` adds one later.
  ///   - serialiser: serialises the events. A subclass passes its own if it needs the serialiser before `super.init`.
  @inlinable
  public init(_ downstream: Subscriber<Value, Failure>, sources: Int, serialiser: Serialiser = Serialiser()) {
    self.downstream = downstream
    self.serialiser = serialiser
    self.openSources = sources
  }

  /// Subscribes to a source, unless the downstream has ended.
  ///
  /// - Parameters:
  ///   - source: the upstream. Its failure fails the downstream at once (C8).
  ///   - tag: the argument of ``sourceEnded(tag:isAbandoned:)`` for this source.
  ///   - isSideInput: see ``makeChild(tag:isSideInput:)``.
  ///   - next: takes the values of the source. The closure never runs at the same time as the closure of another
  ///     source.
  /// - Returns: the source's subscription, for an operator that ends a source early.
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

  /// Subscribes to a source with a closure for its terminal, unless the downstream has ended.
  ///
  /// - Parameters:
  ///   - source: the upstream.
  ///   - child: its subscription, from ``makeChild(tag:isSideInput:)``.
  ///   - next: takes its values, inside the claim of the ``serialiser``. The closure never runs at the same time as the
  ///     closure of another source.
  ///   - ended: takes its terminal after the child has ended, without the claim of the ``serialiser``. To treat the
  ///     terminal like the terminals of other sources, the closure calls ``endSource(tag:with:)``.
  @inlinable
  public final func join<Input: Sendable>(
    _ source: Signal<Input, Failure>, as child: Subscription, next: @escaping @Sendable (Input) -> Void,
    ended: @escaping @Sendable (Termination<Failure>) -> Void
  ) {
    let target = SerialTarget(serialiser, for: downstream, next: next)
    source.attach(as: child, next: { value in target.send(value) }, ended: ended)
  }

  /// Opens a child subscription for a source that the operator attaches with ``Signal/attach(as:next:ended:)``, without
  /// the ``serialiser``.
  ///
  /// The child does not retain the joiner: the attached closures do.
  ///
  /// - Parameters:
  ///   - tag: the argument of ``sourceEnded(tag:isAbandoned:)`` if the source is abandoned.
  ///   - isSideInput: whether the source only triggers, samples or is sampled, so that the operator does not forward
  ///     its values when they come. Such a source is not part of a cycle (C15).
  @inlinable
  public final func makeChild(tag: Int, isSideInput: Bool = false) -> Subscription {
    JoinedSubscription(self, tag: tag, isSideInput: isSideInput)
  }

  /// Starts a signal, such as a duration, and calls a closure at its first value or completion. The subscription to the
  /// signal then ends. A failure fails the downstream.
  ///
  /// A completion counts, because otherwise a signal without values would keep a value waiting for ever.
  ///
  /// - Parameters:
  ///   - tag: the argument of ``sourceEnded(tag:isAbandoned:)`` if the signal is abandoned. An abandoned signal does
  ///     not call `react`. If the tag is nil, it does not call ``sourceEnded(tag:isAbandoned:)`` either.
  ///   - make: makes the signal, when no delivery is in progress, without the claim of the ``serialiser``.
  ///   - react: runs while the ``serialiser`` is claimed, at most once, and not if the returned subscription has ended
  ///     before.
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

  /// Passes a failure of a source to the downstream, and a completion to ``sourceEnded(tag:isAbandoned:)``. Call it on
  /// any thread, inside or outside a delivery.
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

  /// Adds 1 to the number of sources that must end. Call it only inside a delivery.
  @inlinable
  public final func addSource() {
    openSources += 1
  }

  /// Called while the ``serialiser`` is claimed, when a source has ended without a failure: it completed, or was
  /// abandoned (C9).
  ///
  /// By default, ends the downstream when no source is left: completes it if any source completed, and otherwise
  /// abandons it.
  open func sourceEnded(tag: Int, isAbandoned: Bool) {
    openSources -= 1
    if !isAbandoned { hasCompleted = true }
    if openSources == 0 { finish(isAbandoned: !hasCompleted) }
  }

  /// Ends the open sources, and then completes or abandons the downstream (C5). Call it only while the ``serialiser``
  /// is claimed, as in a delivery.
  public final func finish(isAbandoned: Bool = false) {
    guard isAbandoned else { return finish(with: .completed) }
    endSources()
    downstream.subscription.abandon()
  }

  /// Ends the open sources, and then the downstream with a terminal (C5). Drops the queued deliveries. Call it only
  /// while the ``serialiser`` is claimed, as in a delivery.
  public final func finish(with termination: Termination<Failure>) {
    endSources()
    let permit = endPermit
    endPermit = LatePermit()
    permit.run { downstream.terminal(termination) }
  }

  /// Ends the open sources, and then the downstream with a failure (C5). Call it on any thread.
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

/// A child of an operator that joins several upstreams: if it is abandoned, it counts as ended and the operator
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
