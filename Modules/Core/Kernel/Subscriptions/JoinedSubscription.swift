/// A child of an operator that joins several upstreams, for which an abandoned one is not the end of all.
@usableFromInline
final class JoinedSubscription<Value: Sendable, Failure: Error>: ChildSubscription, @unchecked Sendable {
  // Unchecked because the base class is, and reading a weak reference is atomic. Weak, because a strong reference would be a cycle through the parent. The closures of the upstream hold the confluence.
  @exclusivity(unchecked) private final weak var confluence: Confluence<Value, Failure>?
  private final let tag: Int

  @usableFromInline
  init(_ confluence: Confluence<Value, Failure>, tag: Int) {
    self.confluence = confluence
    self.tag = tag
    super.init(of: confluence.downstream.subscription)
  }

  override var joinedSource: Subscription? { self }

  override func isJoined(by confluence: AnyObject) -> Bool { self.confluence === confluence }

  override func abandoned() { confluence?.endSource(tag: tag, isAbandoned: true) }
}
