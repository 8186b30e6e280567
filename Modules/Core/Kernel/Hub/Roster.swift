import Synchronization

/// The subscribers of a ``Hub``, in the order they came, and the serialiser of its events.
///
/// An intrusive list that changes under the lock and that the claim holder walks without it. Any thread appends at once; only the
/// claim holder unlinks, between walks. Joining and leaving are O(1) and those who left cost a delivery nothing. Not generic:
/// list code that is would look up metadata for each subscription.
@usableFromInline
package class Roster: Serialiser, @unchecked Sendable {
  // Unchecked because the base class is; `removedNodes` changes only under the lock.
  @usableFromInline
  final let first = Atomic<Unmanaged<AnyNode>?>(nil)
  @usableFromInline
  final let last = Atomic<Unmanaged<AnyNode>?>(nil)
  /// Taken by whoever touches the value of a hub that has a current one, or claims an idle roster while others may do that.
  @usableFromInline
  final let access = BriefLock()
  @exclusivity(unchecked) private final var removedNodes: Unmanaged<AnyNode>?

  /// Set when the delivery of the end begins: whoever comes later is told at once.
  @exclusivity(unchecked) final var hasEnded = false

  @usableFromInline
  package override init() {
    super.init()
  }

  deinit {
    // A node holds its roster, so none is left that anybody holds but this list.
    var next = first.load(ordering: .relaxed)
    while let node = next {
      next = node._withUnsafeGuaranteedRef { $0.following.load(ordering: .relaxed) }
      node.release()
    }
  }

  @inlinable
  @inline(__always)
  static func currentClaim() -> UInt { currentThreadIdentity() | claimed }

  /// Completes, and forgets what it remembers, whatever its type: what the values were of is gone.
  package func expire() {}

  override var claim: UInt { Roster.currentClaim() }

  /// Whether anybody is on the list.
  package final var hasSubscribers: Bool { first.load(ordering: .acquiring) != nil }

  /// Takes the access, which is held for a dozen instructions that call nothing. Whoever holds the lock too took that first.
  @inlinable
  @inline(__always)
  final func enter() { access.lock() }

  /// Gives the access back.
  @inlinable
  @inline(__always)
  final func leave() { access.unlock() }

  override func beginAccepting() { enter() }

  override func endAccepting() { leave() }

  final func isClaimed(by thread: UInt) -> Bool {
    let word = word.load(ordering: .acquiring)
    return word & Serialiser.claimed != 0 && word & ~7 == thread
  }

  /// Appends a node and ties it to its subscription, or tells it of the end if that has come.
  @usableFromInline
  final func enlist(_ node: consuming AnyNode, in subscription: Subscription) {
    lock.lock()
    guard !hasEnded else {
      lock.unlock()
      return tellEnd(to: node)
    }
    append(node)
    lock.unlock()
    subscription.adopt(consume node)
  }

  /// Hands the end to a node that came after it.
  func tellEnd(to node: AnyNode) {}

  /// Appends a node; under the lock.
  final func append(_ node: AnyNode) {
    let added = Unmanaged.passRetained(node)
    node.isListed = true
    node.preceding = last.load(ordering: .relaxed)
    if let preceding = node.preceding {
      preceding._withUnsafeGuaranteedRef { $0.following.store(added, ordering: .relaxed) }
    } else {
      first.store(added, ordering: .relaxed)
    }
    last.store(added, ordering: .releasing)
  }

  /// Takes a node out: at once if nobody delivers, else when the delivery in progress has returned.
  final func remove(_ node: AnyNode) {
    node.state.store(AnyNode.removed, ordering: .releasing)
    lock.lock()
    guard node.isListed else { return lock.unlock() }
    enter()
    let isClaimed =
      word.compareExchange(expected: 0, desired: Serialiser.claimed, ordering: .acquiring).exchanged
      || claimOrMarkWaiting()
    leave()
    guard isClaimed else {
      node.nextRemoved = removedNodes
      removedNodes = Unmanaged.passUnretained(node)
      node.isListed = false
      return lock.unlock()
    }
    node.isListed = false
    unlink(node)
    lock.unlock()
    letGo(of: Serialiser.claimed)
    Unmanaged.passUnretained(node).release()
  }

  /// Unlinks the nodes that were removed during a delivery, and releases them outside the lock.
  override func sweep() -> Bool {
    guard let removed = removedNodes else { return false }
    removedNodes = nil
    var next = Optional(removed)
    while let node = next {
      node._withUnsafeGuaranteedRef {
        unlink($0)
        next = $0.nextRemoved
      }
    }
    lock.unlock()
    next = removed
    while let node = next {
      next = node._withUnsafeGuaranteedRef { $0.nextRemoved }
      node.release()
    }
    lock.lock()
    return true
  }

  /// Unlinks a node; by the claim holder, under the lock.
  private final func unlink(_ node: AnyNode) {
    let following = node.following.load(ordering: .relaxed)
    let preceding = node.preceding
    if let preceding {
      preceding._withUnsafeGuaranteedRef { $0.following.store(following, ordering: .relaxed) }
    } else {
      first.store(following, ordering: .relaxed)
    }
    if let following {
      following._withUnsafeGuaranteedRef { $0.preceding = preceding }
    } else {
      last.store(preceding, ordering: .releasing)
    }
  }
}
