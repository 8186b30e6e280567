import Synchronization

/// The subscription to one upstream of an operator that subscribes to many, and what the closures hold that it is attached with.
///
/// Closures that capture nothing else need no context of their own. And one whose upstream has ended and let go of it serves the
/// next: where upstreams end while they are being subscribed to, only the first costs allocations.
public final class Upstream<Machine: AnyObject & Sendable>: @unchecked Sendable {
  // Unchecked because the variables change only before an upstream is attached, after that by who attached it, and after it has ended
  // and `isSpent` said so.
  // Unmanaged, so that no use of them counts references. While it is being attached, who does that keeps the machine, and then `keep()`.
  @usableFromInline let machine: Unmanaged<Machine>
  @exclusivity(unchecked) @usableFromInline var child: Unmanaged<Subscription>
  @exclusivity(unchecked) @usableFromInline var place: Int
  @exclusivity(unchecked) @usableFromInline var isKeeping = false
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

  /// Subscribes to the upstream; in a closure that `begin` was given.
  ///
  /// - Parameters:
  ///   - source: the upstream.
  ///   - next: takes its values.
  ///   - terminal: takes its end.
  @inlinable
  @inline(__always)
  public func attach<Value: Sendable, Failure: Error>(
    to source: Signal<Value, Failure>, next: @escaping @Sendable (Value) -> Void,
    terminal: @escaping @Sendable (Termination<Failure>) -> Void
  ) {
    child._withUnsafeGuaranteedRef { child in
      source.attach(Subscriber(next: next, terminal: terminal, subscription: child))
    }
  }

  /// Ends the subscription for a terminal of the upstream, or reports a failure that comes too late.
  ///
  /// - Parameters:
  ///   - termination: the terminal.
  ///   - react: what the machine does about the terminal, unless that came too late.
  @inlinable
  @inline(__always)
  public func end(with termination: Termination<some Error>, then react: (Machine) -> Void) {
    guard child._withUnsafeGuaranteedRef({ $0.end(with: termination) }) else { return }
    withTarget(react)
    // Not before, for it may be the machine's last use.
    isSpent.store(true, ordering: .releasing)
  }

  /// Keeps the machine for the events that are to come, unless the end has come. Returns whether it has.
  @inlinable
  func keep() -> Bool {
    if isSpent.load(ordering: .acquiring) { return true }
    if !isKeeping {
      isKeeping = true
      _ = machine.retain()
    }
    return false
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

/// A place for an upstream, or for one that has ended and may serve again.
extension Optional {
  /// Makes a spare one serve the next upstream, if the one before has ended and nobody holds anything of it any more.
  ///
  /// - Parameter number: see ``Upstream/number``.
  /// - Returns: whether it was possible; if not, a new one has to be made.
  @inlinable
  @inline(__always)
  public mutating func reopen<Machine>(number: Int = 0) -> Bool where Wrapped == Upstream<Machine> {
    isKnownUniquelyReferenced(&self)
      && Unmanaged.passUnretained(unsafelyUnwrapped)._withUnsafeGuaranteedRef { $0.reopen(number) }
  }

  /// Has a closure subscribe to the upstream that is here, unless its subscription has ended. Called by a machine that is kept meanwhile.
  ///
  /// - Parameter subscribe: attaches the upstream.
  /// - Returns: whether the upstream has ended, and may serve again.
  @inlinable
  @inline(__always)
  public func begin<Machine>(_ subscribe: (Upstream<Machine>) -> Void) -> Bool where Wrapped == Upstream<Machine> {
    Unmanaged.passUnretained(unsafelyUnwrapped)._withUnsafeGuaranteedRef { upstream in
      // Asked here, before the closures are made that it is attached with.
      if !upstream.child._withUnsafeGuaranteedRef({ $0.isDisposed }) { subscribe(upstream) }
      return upstream.keep()
    }
  }
}
