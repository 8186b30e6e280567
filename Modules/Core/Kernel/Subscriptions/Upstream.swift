import Synchronization

/// The subscription to one upstream of an operator that subscribes to many, and what the closures hold that it is attached with.
///
/// Closures that capture nothing else need no context of their own. See ``ReusableUpstream`` for how it is attached.
public final class Upstream<Machine: AnyObject & Sendable>: @unchecked Sendable {
  // Unchecked because the variables change only before an upstream is attached, after that by who attached it, and after it has ended
  // and `isSpent` said so.
  // Unmanaged, so that no use of them counts references. While it is being attached, who does that keeps the machine, and then `keep()`.
  @usableFromInline let machine: Unmanaged<Machine>
  @exclusivity(unchecked) @usableFromInline var child: Unmanaged<Subscription>
  @exclusivity(unchecked) @usableFromInline var place: Int
  @exclusivity(unchecked) @usableFromInline var isKeeping = false
  @exclusivity(unchecked) @usableFromInline var stateOfParent: UInt = 0
  /// What it is attached with.
  @exclusivity(unchecked) @usableFromInline var closures: UpstreamClosures?
  @usableFromInline let isSpent = Atomic<Bool>(false)

  /// Makes one.
  ///
  /// - Parameters:
  ///   - machine: what the upstream's events are for.
  ///   - subscription: the upstream's, a child of the downstream's.
  ///   - number: see ``number``.
  @inlinable
  public init(_ machine: Machine, subscription: Subscription, number: Int = 0) {
    self.machine = .passUnretained(machine)
    self.child = .passRetained(subscription)
    self.place = number
  }

  @inlinable
  deinit {
    if isKeeping { machine.release() }
    child.release()
  }

  /// The upstream's subscription.
  @inlinable
  public var subscription: Subscription { child.takeUnretainedValue() }

  /// Which of the machine's upstreams it is, for machines that count them.
  @inlinable
  public var number: Int { place }

  /// Calls what takes the upstream's values, unless its end has come: then nothing keeps the machine.
  ///
  /// - Parameter body: given the machine.
  @inlinable
  @inline(__always)
  public func withTarget(_ body: (Machine) -> Void) {
    if !isSpent.load(ordering: .acquiring) { machine._withUnsafeGuaranteedRef(body) }
  }

  /// Ends the subscription for a terminal of the upstream, or reports a failure that comes too late.
  ///
  /// - Parameters:
  ///   - termination: the terminal.
  ///   - react: what the machine does about the terminal, unless that came too late.
  @inlinable
  @inline(__always)
  public func end(with termination: Termination<some Error>, then react: (Machine) -> Void) {
    guard child._withUnsafeGuaranteedRef({ $0.endLingering(for: termination) }) else { return }
    withTarget(react)
    // Not before, for it may be the machine's last use.
    isSpent.store(true, ordering: .releasing)
  }

  /// Keeps the machine for the events that are to come, and the subscription where it is until then, unless the end has come. Returns
  /// whether it has.
  @inlinable
  func keep() -> Bool {
    if isSpent.load(ordering: .acquiring) { return true }
    if !isKeeping {
      isKeeping = true
      _ = machine.retain()
    }
    child._withUnsafeGuaranteedRef { $0.settle() }
    return false
  }

  /// Makes it serve the next upstream, if the one before has ended and nobody holds anything of it any more.
  ///
  /// - Parameter number: see ``number``.
  /// - Returns: whether it was possible.
  @usableFromInline
  func reopen(_ number: Int) -> Bool {
    guard isSpent.load(ordering: .acquiring), isFree, isChildFree else { return false }
    place = number
    isSpent.store(false, ordering: .relaxed)
    child._withUnsafeGuaranteedRef { $0.reopen(as: number, whenParentIs: &stateOfParent) }
    return true
  }

  private var isFree: Bool { closures?.areAllThatHolds(Unmanaged.passUnretained(self).toOpaque()) ?? false }

  /// Whether the subscription is held by this, the subscriber and the list it lingers on, and nobody refers to it otherwise.
  private var isChildFree: Bool {
    let holders = child._withUnsafeGuaranteedRef { $0.isLingering } ? 3 : 2
    return ReferenceCount.strong(child.toOpaque()) == holders && ReferenceCount.weak(child.toOpaque()) == 1
  }

  /// Takes the subscription off the list it lingers on: it will not serve again. Called by the machine.
  @usableFromInline
  func discard() { child._withUnsafeGuaranteedRef { $0.leaveParent() } }
}
