/// A child of an operator that joins several upstreams, for which an abandoned one is not the end of all.
@usableFromInline
final class JoinedSubscription<Value: Sendable, Failure: Error>: Subscription, @unchecked Sendable {
  // Unchecked because the base class is; `tag` changes only while nobody else holds this. The confluence is unmanaged for the reason the parent is:
  // the upstream's closures hold it, or who is subscribing to the upstream, and only the upstream abandons. A strong reference would be a cycle through the parent.
  // `survivor` is set while the closures are held, by the one thread that releases them.
  @usableFromInline let confluence: Unmanaged<Confluence<Value, Failure>>
  @exclusivity(unchecked) @usableFromInline var tag: Int
  /// Leads to the confluence when the closures have been released.
  @exclusivity(unchecked) private var survivor: WeakConfluence<Value, Failure>?

  @inlinable
  init(_ confluence: Confluence<Value, Failure>, tag: Int) {
    self.confluence = Unmanaged.passUnretained(confluence)
    self.tag = tag
    super.init(parent: confluence.downstream.subscription)
  }

  override var isJoined: Bool { true }

  override func isJoined(by confluence: UnsafeMutableRawPointer) -> Bool { self.confluence.toOpaque() == confluence }

  override func renumber(_ number: Int) { tag = number }

  override func outlivesClosures() {
    survivor = WeakConfluence(confluence.takeUnretainedValue())
    super.outlivesClosures()
  }

  override func abandoned() {
    if let survivor {
      survivor.confluence?.endSource(tag: tag, isAbandoned: true)
    } else {
      confluence._withUnsafeGuaranteedRef { $0.endSource(tag: tag, isAbandoned: true) }
    }
  }
}

/// A reference to a confluence that its other sources may have released.
private final class WeakConfluence<Value: Sendable, Failure: Error> {
  private(set) weak var confluence: Confluence<Value, Failure>?

  init(_ confluence: Confluence<Value, Failure>) {
    self.confluence = confluence
  }
}
