/// An ``Upstream`` with the subscriber that it is attached with, which serves again once the signal has ended and let go of it.
///
/// Where upstreams end while they are being subscribed to, only the first costs allocations, and no reference is counted for the others: the
/// subscriber is lent to each. A machine keeps it in an optional variable, from which it is swapped into a local one while it is used: that is
/// what the compiler sees through.
@frozen
public struct ReusableUpstream<Machine: AnyObject & Sendable, Value: Sendable, Failure: Error>: Sendable {
  // Held by the closures.
  @usableFromInline let upstream: Unmanaged<Upstream<Machine>>
  @usableFromInline let subscriber: Subscriber<Value, Failure>

  /// Makes one.
  ///
  /// - Parameters:
  ///   - upstream: what is attached. Nobody but the closures may go on holding it.
  ///   - isHeldByNext: whether `next` holds it.
  ///   - next: takes its values.
  ///   - terminal: takes its end, and holds it. Of what else it captures no count is kept.
  @inlinable
  public init(
    _ upstream: Upstream<Machine>, isHeldByNext: Bool = false, next: @escaping @Sendable (Value) -> Void,
    terminal: @escaping @Sendable (Termination<Failure>) -> Void
  ) {
    self.upstream = Unmanaged.passUnretained(upstream)
    subscriber = Subscriber(next: next, terminal: terminal, subscription: upstream.subscription)
    upstream.closures = UpstreamClosures(of: subscriber, withNext: isHeldByNext)
  }

  /// The upstream's subscription.
  @inlinable
  public var subscription: Subscription { subscriber.subscription }

  /// See ``Upstream/number``.
  @inlinable
  public var number: Int { upstream._withUnsafeGuaranteedRef { $0.number } }
}

/// A place for an upstream, or for one that has ended and may serve again.
extension Optional {
  /// Makes a spare one serve the next upstream, if the one before has ended and nobody holds anything of it any more.
  ///
  /// - Parameter number: see ``Upstream/number``.
  /// - Returns: whether it was possible; if not, a new one has to be made.
  @inlinable
  @inline(__always)
  public mutating func reopen<Machine, Value, Failure>(number: Int = 0) -> Bool
  where Wrapped == ReusableUpstream<Machine, Value, Failure> {
    guard case .some = self else { return false }
    return unsafelyUnwrapped.upstream._withUnsafeGuaranteedRef { upstream in
      if upstream.reopen(number) { return true }
      upstream.discard()
      return false
    }
  }

  /// Tells that what is here, if anything, will not serve again.
  @inlinable
  public func discard<Machine, Value, Failure>() where Wrapped == ReusableUpstream<Machine, Value, Failure> {
    if case .some = self { unsafelyUnwrapped.upstream._withUnsafeGuaranteedRef { $0.discard() } }
  }

  /// Subscribes to the upstream, unless its subscription has ended. Called by a machine that is kept meanwhile.
  ///
  /// - Parameter source: the upstream.
  /// - Returns: whether it has ended, and may serve again.
  @inlinable
  @inline(__always)
  public func attach<Machine, Value, Failure>(to source: Signal<Value, Failure>) -> Bool
  where Wrapped == ReusableUpstream<Machine, Value, Failure> {
    if !unsafelyUnwrapped.subscriber.isDisposed { source.attach(unsafelyUnwrapped.subscriber) }
    return unsafelyUnwrapped.upstream._withUnsafeGuaranteedRef { $0.keep() }
  }
}
