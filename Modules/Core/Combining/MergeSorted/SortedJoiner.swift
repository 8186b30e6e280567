import ReactiveKernel

/// Sends the smallest of the values that come next, once every source that has not ended has one.
@usableFromInline
final class SortedJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; the variables change only inside the claim.
  @exclusivity(unchecked) @usableFromInline var heads: SortedHeads<Value>
  @exclusivity(unchecked) @usableFromInline var lanes: [Lane]
  /// How many sources could still send a value that goes before all heads.
  @exclusivity(unchecked) @usableFromInline var awaited: Int

  /// What a source has sent, apart from its head.
  @usableFromInline
  struct Lane {
    @usableFromInline let waiting: HeldValues<Value>
    @usableFromInline var hasHead = false
    @usableFromInline var hasEnded = false
  }

  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>, sources: Int, heads: SortedHeads<Value>) {
    self.heads = heads
    lanes = (0..<sources).map { _ in Lane(waiting: HeldValues(for: downstream)) }
    awaited = sources
    super.init(downstream, sources: sources)
  }

  deinit {
    // The heads are held back as well, though not in the stores that see to it by themselves.
    while let (value, tag) = heads.popSmallest() { lanes[tag].waiting.discard(value) }
  }

  /// Takes a value, and sends all whose turn it is now.
  @inlinable
  func take(_ value: Value, from tag: Int) {
    if lanes[tag].hasHead { return lanes[tag].waiting.append(value) }
    lanes[tag].hasHead = true
    awaited -= 1
    heads.insert(value, from: tag)
    sendReady()
  }

  @inlinable
  func sendReady() {
    while awaited == 0, !downstream.isDisposed, let (value, tag) = heads.popSmallest() {
      if let following = lanes[tag].waiting.popFirst() {
        heads.insert(following, from: tag)
      } else {
        lanes[tag].hasHead = false
        if !lanes[tag].hasEnded { awaited += 1 }
      }
      downstream.next(value)
    }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    lanes[tag].hasEnded = true
    if !lanes[tag].hasHead { awaited -= 1 }
    sendReady()
    super.sourceEnded(tag: tag, isAbandoned: isAbandoned)
  }
}
