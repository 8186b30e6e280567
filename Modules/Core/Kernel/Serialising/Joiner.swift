/// Joins several upstreams into one downstream: serialises their events, counts their ends, and passes failures on at once.
///
/// What `merge`, `combineLatest`, `zip`, `sample` and the flattening operators are made of. Each source is a child of the
/// downstream's subscription that ends before the joiner reacts to its terminal (C5). By default the downstream completes
/// when as many sources have ended as were announced. A subclass that ends otherwise overrides
/// ``sourceEnded(tag:isAbandoned:)``, the one hook.
///
/// Its sources own it; it never owns them.
open class Joiner<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because the variables change only inside the serialiser's claim, and before the first source is joined.
  /// Where the joined events go.
  public final let downstream: Subscriber<Value, Failure>
  /// What makes the sources' events one sequence.
  public final let serialiser: Serialiser
  @usableFromInline final let weakTarget = WeakTarget()
  @exclusivity(unchecked) @usableFromInline final var openSources: Int
  @exclusivity(unchecked) private final var hasCompleted = false

  /// Makes a joiner.
  ///
  /// - Parameters:
  ///   - downstream: where the joined events go.
  ///   - sources: how many have to end before the downstream does: as many as are joined, as far as is known (see ``addSource()``), or
  ///     one if the first end is the end of all.
  ///   - serialiser: given by a subclass that makes closures with it before the joiner is made.
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
  ///   - tag: what ``sourceEnded(tag:isAbandoned:)`` is called with for it.
  ///   - next: takes its values, one at a time with all that the other sources send.
  /// - Returns: the source's subscription, which an operator that drops a source ends.
  @inlinable
  @discardableResult
  public final func join<Input: Sendable>(
    _ source: Signal<Input, Failure>, tag: Int = 0, next: @escaping @Sendable (Input) -> Void
  ) -> Subscription {
    let serialiser = serialiser
    let child = makeChild(tag: tag)
    source.attach(as: child) { value in
      serialiser.forward(value, to: next)
    } ended: { [self] termination in
      endSource(tag: tag, with: termination)
    }
    return child
  }

  /// Opens the subscription of a source that an operator attaches to with ``Signal/attach(as:next:ended:)``, outside the claim.
  ///
  /// It has ended at once if the downstream has. The closures that are attached with it hold the joiner.
  ///
  /// - Parameter tag: what ``sourceEnded(tag:isAbandoned:)`` is called with if the source is abandoned.
  @inlinable
  public final func makeChild(tag: Int) -> Subscription {
    JoinedSubscription(self, tag: tag)
  }

  /// Passes the terminal of a source on: a failure to the downstream, a completion to ``sourceEnded(tag:isAbandoned:)``. From anywhere.
  @inlinable
  public final func endSource(tag: Int, with termination: Termination<Failure>) {
    switch termination {
    case .failed(let failure): fail(failure)
    case .completed: endSource(tag: tag, isAbandoned: false)
    }
  }

  @usableFromInline
  final func endSource(tag: Int, isAbandoned: Bool) {
    serialiser.forward(()) { [self] in sourceEnded(tag: tag, isAbandoned: isAbandoned) }
  }

  /// Expects one more source. Inside a delivery only.
  @inlinable
  public final func addSource() {
    openSources += 1
  }

  /// Called inside the claim when a source has ended without a failure: it completed, or was abandoned (C9).
  ///
  /// By default, ends the downstream when no source is left: completes it if any source completed, else abandons it.
  open func sourceEnded(tag: Int, isAbandoned: Bool) {
    openSources -= 1
    if !isAbandoned { hasCompleted = true }
    if openSources == 0 { finish(isAbandoned: !hasCompleted) }
  }

  /// Ends the downstream without a failure. Inside the claim only, from ``sourceEnded(tag:isAbandoned:)`` or a `next` closure.
  ///
  /// The sources that have not ended do so first (C5).
  public final func finish(isAbandoned: Bool = false) {
    guard isAbandoned else { return finish(with: .completed) }
    serialiser.cut()
    endSources()
    downstream.subscription.abandon()
  }

  /// Ends the downstream with a terminal, ahead of all that is queued. Inside the claim only.
  ///
  /// The sources that have not ended do so first (C5).
  public final func finish(with termination: Termination<Failure>) {
    serialiser.cut()
    endSources()
    downstream.terminal(termination)
  }

  /// Ends the downstream with a failure, from anywhere. The sources that have not ended do so first (C5).
  public final func fail(_ failure: Failure) {
    let failed = Termination.failed(failure)
    let isAccepted = serialiser.close(failed) { [self] failed in
      endSources()
      downstream.terminal(failed)
    }
    if !isAccepted { Diagnostics.noteUndeliverable(failed) }
  }

  private final func endSources() {
    downstream.subscription.endSources(of: self)
  }
}

extension Signal {
  /// Subscribes as a child of an operator's subscription, which ends before the operator reacts to the terminal (C5).
  ///
  /// Does nothing if the child has ended already.
  ///
  /// - Parameters:
  ///   - child: from ``Subscription/makeChild()`` or ``Joiner/makeChild(tag:)``.
  ///   - next: takes the values.
  ///   - ended: takes the terminal, unless the child has ended before.
  @inlinable
  @inline(__always)
  public func attach(
    as child: Subscription, next: @escaping @Sendable (Value) -> Void,
    ended: @escaping @Sendable (Termination<Failure>) -> Void
  ) {
    guard !child.isDisposed else { return }
    attach(
      Subscriber(
        next: next, terminal: { termination in if child.end(with: termination) { ended(termination) } },
        subscription: child))
  }
}
