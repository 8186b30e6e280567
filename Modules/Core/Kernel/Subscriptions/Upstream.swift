import Synchronization

/// The subscription to one upstream of an operator that subscribes to many, and what the closures hold that it is attached with.
///
/// Closures that capture nothing else need no context of their own. And one whose upstream has ended and let go of it serves the
/// next: where upstreams end while they are being subscribed to, only the first costs allocations.
public final class Upstream<Machine: AnyObject & Sendable>: @unchecked Sendable {
  // Unchecked because the variables change only before an upstream is attached, and after it has ended and `isSpent` said so.
  @exclusivity(unchecked) @usableFromInline var machine: Machine?
  // Unmanaged, and one count of it held until `deinit`: so that no use of it counts references.
  @exclusivity(unchecked) @usableFromInline var child: Unmanaged<Subscription>
  @exclusivity(unchecked) @usableFromInline var place: Int
  @usableFromInline let isSpent = Atomic<Bool>(false)

  /// Makes one.
  ///
  /// - Parameters:
  ///   - machine: what the upstream's events are for.
  ///   - subscription: the upstream's, a child of the downstream's.
  ///   - number: see ``number``.
  @inlinable
  public init(_ machine: Machine, subscription: Subscription, number: Int = 0) {
    self.machine = machine
    self.child = .passRetained(subscription)
    self.place = number
  }

  @inlinable
  deinit {
    child.release()
  }

  /// The upstream's subscription.
  @inlinable
  public var subscription: Subscription { child.takeUnretainedValue() }

  /// Which of the machine's upstreams it is, for machines that count them.
  @inlinable
  public var number: Int { place }

  /// What takes the upstream's values; nil once it has ended.
  @inlinable
  public var target: Machine? { machine }

  /// Subscribes to the upstream, unless the subscription has ended.
  @inlinable
  @inline(__always)
  public func attach<Value: Sendable, Failure: Error>(
    to source: Signal<Value, Failure>, next: @escaping @Sendable (Value) -> Void,
    terminal: @escaping @Sendable (Termination<Failure>) -> Void
  ) {
    child._withUnsafeGuaranteedRef { child in
      if !child.isDisposed { source.attach(Subscriber(next: next, terminal: terminal, subscription: child)) }
    }
  }

  /// Ends the subscription for a terminal of the upstream, or reports a failure that comes too late.
  ///
  /// - Returns: what takes the terminal; nil if it came too late.
  @inlinable
  public func end(with termination: Termination<some Error>) -> Machine? {
    guard child._withUnsafeGuaranteedRef({ $0.end(with: termination) }) else { return nil }
    let machine = machine
    isSpent.store(true, ordering: .releasing)
    return machine
  }

  /// Lets go of the machine if the upstream has ended, so that the machine may keep this for the next. Returns whether it has.
  @inlinable
  public func rest() -> Bool {
    guard isSpent.load(ordering: .acquiring) else { return false }
    machine = nil
    return true
  }

  /// Makes a spare one serve the next upstream, if the one before has ended and nobody holds anything of it any more.
  ///
  /// - Returns: whether it was possible; if not, a new one has to be made.
  @inlinable
  @inline(__always)
  public static func reopen(_ spare: inout Upstream?, for machine: Machine, number: Int = 0) -> Bool {
    guard isKnownUniquelyReferenced(&spare) else { return false }
    return Unmanaged.passUnretained(spare.unsafelyUnwrapped)._withUnsafeGuaranteedRef { spare in
      guard spare.reopen(number) else { return false }
      if spare.machine == nil { spare.machine = machine }
      return true
    }
  }

  @usableFromInline
  func reopen(_ number: Int) -> Bool {
    guard isSpent.load(ordering: .acquiring), isChildFree() else { return false }
    place = number
    isSpent.store(false, ordering: .relaxed)
    child._withUnsafeGuaranteedRef { $0.reopen(as: number) }
    return true
  }

  private func isChildFree() -> Bool {
    // An unmanaged reference is laid out as a managed one.
    withUnsafeMutablePointer(to: &child) { child in
      child.withMemoryRebound(to: Subscription.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
    }
  }
}
