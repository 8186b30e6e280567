/// A child of an operator that joins several upstreams, for which an abandoned one is not the end of all.
final class JoinedSubscription<Value: Sendable, Failure: Error>: Subscription, @unchecked Sendable {
  // Unchecked because the base class is; the fields never change. The confluence is unowned for the reason the parent is:
  // the upstream's closures hold it, and only the upstream abandons. A strong reference would be a cycle through the parent.
  private unowned(unsafe) let confluence: Confluence<Value, Failure>
  private let tag: Int

  init(_ confluence: Confluence<Value, Failure>, tag: Int) {
    self.confluence = confluence
    self.tag = tag
    super.init(parent: confluence.downstream.subscription)
  }

  override func abandoned() {
    confluence.endSource(tag: tag, isAbandoned: true)
  }
}
