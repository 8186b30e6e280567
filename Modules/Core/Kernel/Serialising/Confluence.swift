/// Joins several upstreams into one downstream: serialises their events, counts their ends, and passes failures on at once.
///
/// What `merge`, `combineLatest`, `zip`, `sample` and the flattening operators are made of. Each source is a child of the
/// downstream's subscription that ends before the confluence reacts to its terminal (C5). By default the downstream completes
/// when the last source has ended; a subclass that ends otherwise overrides ``sourceEnded(tag:isAbandoned:)``.
///
/// Its sources own it; it never owns them.
open class Confluence<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because the variables change only inside the serialiser's claim, and before the first source is joined.
  /// Where the joined events go.
  public final let downstream: Subscriber<Value, Failure>
  /// What makes the sources' events one sequence.
  public final let serialiser: Serialiser
  @exclusivity(unchecked) @usableFromInline final var openSources: Int
  @exclusivity(unchecked) private final var hasCompleted = false

  /// Makes a confluence.
  ///
  /// - Parameters:
  ///   - downstream: where the joined events go.
  ///   - sources: how many will be joined, as far as is known. See ``addSource()``.
  ///   - serialiser: given by a subclass whose closures, made before the confluence is, use it.
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
  ///   - tag: what ``sourceEnded(tag:isAbandoned:)`` is told about it.
  ///   - next: takes its values, one at a time with all that the other sources send.
  /// - Returns: the source's subscription, which an operator that drops a source ends.
  @inlinable
  @discardableResult
  public final func join<Input: Sendable>(
    _ source: Signal<Input, Failure>, tag: Int = 0, next: @escaping @Sendable (Input) -> Void
  ) -> Subscription {
    let serialiser = serialiser
    let child = makeChild(tag: tag)
    guard !child.isDisposed else { return child }
    source.attach(
      Subscriber(
        next: { value in serialiser.forward(value, to: next) },
        terminal: { [self] termination in
          guard child.end(with: termination) else { return }
          switch termination {
          case .failed(let failure): fail(failure)
          case .completed: endSource(tag: tag, isAbandoned: false)
          }
        },
        subscription: child))
    return child
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

  @usableFromInline
  final func endSource(tag: Int, isAbandoned: Bool) {
    serialiser.forward(()) { [self] in sourceEnded(tag: tag, isAbandoned: isAbandoned) }
  }

  /// Opens the subscription of a source, for operators that attach to it by themselves.
  ///
  /// It has ended at once if the downstream has. The closures that are attached with it hold the confluence.
  ///
  /// - Parameter tag: what ``sourceEnded(tag:isAbandoned:)`` is told if the source is abandoned.
  @inlinable
  public final func makeChild(tag: Int) -> Subscription {
    JoinedSubscription(self, tag: tag)
  }
}
