extension Signal {
  /// Completes where the signal is abandoned, as an inner signal does (C9).
  @inlinable
  package func completingWhenAbandoned() -> Signal {
    let upstream = self
    if traits.contains(.immediate) { return self }
    return .attaching { downstream in
      let end = DownstreamEnd(downstream.terminal)
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
  @usableFromInline let weakTarget = WeakTarget()

  @inlinable
  init(_ terminal: @escaping @Sendable (Termination<Failure>) -> Void) { self.terminal = terminal }
}

/// The subscription of a signal that completes when it is abandoned.
@usableFromInline
final class CompletingSubscription<Failure: Error>: ChildSubscription, @unchecked Sendable {
  // Unchecked because the base class is; nothing here ever changes. Weak, because a strong reference would be a cycle through the parent.
  private final let end: WeakReference<DownstreamEnd<Failure>>

  @usableFromInline
  init(of parent: Subscription, _ end: DownstreamEnd<Failure>) {
    self.end = WeakReference(to: end, end.weakTarget)
    super.init(of: parent)
  }

  override func abandoned() { end.object?.terminal(.completed) }
}
