/// A child of an operator that joins several upstreams, for which an abandoned one is not the end of all.
@usableFromInline
final class JoinedSubscription<Value: Sendable, Failure: Error>: ChildSubscription, @unchecked Sendable {
  // Unchecked because the base class is; nothing here ever changes. Weak, because a strong reference would be a cycle through the parent. The
  // closures of the upstream hold the joiner.
  private final let joiner: WeakReference<Joiner<Value, Failure>>
  private final let tag: Int

  @usableFromInline
  init(_ joiner: Joiner<Value, Failure>, tag: Int) {
    self.joiner = WeakReference(to: joiner, joiner.weakTarget)
    self.tag = tag
    super.init(of: joiner.downstream.subscription)
  }

  override var joinedSource: Subscription? { self }

  override func isJoined(by joiner: AnyObject) -> Bool { self.joiner.object === joiner }

  override func abandoned() { joiner.object?.endSource(tag: tag, isAbandoned: true) }
}
