/// A child of an operator that joins several upstreams, for which an abandoned one is not the end of all.
@usableFromInline
final class JoinedSubscription<Value: Sendable, Failure: Error>: ChildSubscription, @unchecked Sendable {
  // Unchecked because the base class is, and reading a weak reference is atomic. Weak, because a strong reference would be a cycle through the parent. The closures of the upstream hold the joiner.
  @exclusivity(unchecked) private final weak var joiner: Joiner<Value, Failure>?
  private final let tag: Int

  @usableFromInline
  init(_ joiner: Joiner<Value, Failure>, tag: Int) {
    self.joiner = joiner
    self.tag = tag
    super.init(of: joiner.downstream.subscription)
  }

  override var joinedSource: Subscription? { self }

  override func isJoined(by joiner: AnyObject) -> Bool { self.joiner === joiner }

  override func abandoned() { joiner?.endSource(tag: tag, isAbandoned: true) }
}
