/// What a signal sends to: the closures that take its events, and the subscription they belong to.
///
/// Sources send to it with `send`, ``fail(_:)`` and ``complete()``. Operators wrap its closures and make a new one for
/// their upstream. They capture the closure, not the subscriber (`let next = downstream.next`): that is what lets the compiler
/// fuse a chain into one loop.
///
/// ReactiveObjC's word is `RACSubscriber`.
@frozen
public struct Subscriber<Value: Sendable, Failure: Error>: Sendable {
  /// Takes one value.
  public let next: @Sendable (Value) -> Void
  /// Takes the end.
  public let terminal: @Sendable (Termination<Failure>) -> Void
  /// What the events belong to, and what teardown is added to.
  public let subscription: Subscription

  /// Makes a subscriber from its parts.
  @inlinable
  public init(
    next: @escaping @Sendable (Value) -> Void,
    terminal: @escaping @Sendable (Termination<Failure>) -> Void,
    subscription: Subscription
  ) {
    self.next = next
    self.terminal = terminal
    self.subscription = subscription
  }

  /// Sends a value. ReactiveObjC: `sendNext:`.
  @inlinable
  public func send(_ value: Value) { next(value) }

  /// Ends with a failure. ReactiveObjC: `sendError:`.
  @inlinable
  public func fail(_ failure: Failure) { terminal(.failed(failure)) }

  /// Ends with completion. ReactiveObjC: `sendCompleted`.
  @inlinable
  public func complete() { terminal(.completed) }

  /// Sends an event, whichever it is.
  @inlinable
  public func send(_ event: Event<Value, Failure>) {
    switch event {
    case .next(let value): next(value)
    case .failed(let failure): terminal(.failed(failure))
    case .completed: terminal(.completed)
    }
  }

  /// Whether nobody listens any more: a source that loops looks here and stops.
  @inlinable
  public var isDisposed: Bool { subscription.isDisposed }

  /// Adds a closure that runs when the subscription ends, at once if it has.
  @inlinable
  public func add(_ action: sending @escaping () -> Void) { subscription.add(action) }

  /// Adds a disposable that is disposed when the subscription ends, at once if it has.
  @inlinable
  public func add(_ disposable: any Disposable) { subscription.add(disposable) }

  /// Opens a child subscription for the upstream of an operator that ends at another time than its upstream (C5).
  ///
  /// - Returns: the child, and a terminal that ends it and passes on downstream, at most once.
  @inlinable
  public func openChild() -> (subscription: Subscription, terminal: @Sendable (Termination<Failure>) -> Void) {
    let child = subscription.makeChild()
    let terminal = terminal
    return (child, { termination in if child.end(with: termination) { terminal(termination) } })
  }
}
