extension Signal {
  /// Completes where the signal is abandoned, as an inner signal does (C9).
  @inlinable
  package func completingWhenAbandoned() -> Signal {
    let upstream = self
    if traits.contains(.immediate) { return self }
    return .attaching { downstream in
      let end = DownstreamEnd(downstream)
      let child = CompletingSubscription(of: downstream.subscription, end)
      guard !child.isDisposed else { return }
      let subscriber = Subscriber<Value, Failure>(
        next: downstream.next, terminal: { if child.end(with: $0) { end.terminal($0) } }, subscription: child)
      upstream.attach(subscriber, completesWhenAbandoned: true)
    }
  }
}

/// What takes the end of a signal that completes when it is abandoned. Held by the closures the signal is attached with.
@usableFromInline
final class DownstreamEnd<Failure: Error>: Sendable {
  @usableFromInline let terminal: @Sendable (Termination<Failure>) -> Void

  @inlinable
  init(_ downstream: Subscriber<some Sendable, Failure>) { terminal = downstream.terminal }
}

/// The subscription of a signal that completes when it is abandoned.
@usableFromInline
final class CompletingSubscription<Failure: Error>: ChildSubscription, @unchecked Sendable {
  // Unchecked because the base class is; the reference is set in `init` alone, and reading a weak reference is atomic. Weak, because a strong
  // one would be a cycle through the parent.
  @exclusivity(unchecked) private final weak var end: DownstreamEnd<Failure>?

  @usableFromInline
  init(of parent: Subscription, _ end: DownstreamEnd<Failure>) {
    self.end = end
    super.init(of: parent)
  }

  override func abandoned() { end?.terminal(.completed) }
}
