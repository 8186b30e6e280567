/// The target of a signal: the closures that take its events, and the subscription to which the closures belong.
///
/// Sources send to it with `send`, ``fail(_:)`` and ``complete()``. Operators wrap its closures and make a new
/// subscriber for their upstream. An operator should capture the closure, as in `let next = downstream.next`, and not
/// the subscriber. Then the compiler can join a chain of operators into one loop.
///
/// ReactiveObjC's word is `RACSubscriber`.
@frozen
public struct Subscriber<Value: Sendable, Failure: Error>: Sendable {
  /// Takes one value.
  public let next: @Sendable (Value) -> Void
  /// Takes the failure or the completion.
  public let terminal: @Sendable (Termination<Failure>) -> Void
  /// The subscription to which the events belong, and to which teardown is added.
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
  ///
  /// If the subscription has ended, the failure is reported as undeliverable and not sent; see
  /// `Diagnostics.reportUndeliverable(to:)`.
  @inlinable
  public func fail(_ failure: Failure) { end(with: .failed(failure)) }

  /// Ends with completion. ReactiveObjC: `sendCompleted`.
  @inlinable
  public func complete() { terminal(.completed) }

  /// Sends an event of any kind.
  @inlinable
  public func send(_ event: Event<Value, Failure>) {
    if let value = event.value { next(value) }
    if let termination = event.termination { end(with: termination) }
  }

  /// Ends as an operator or another source has ended.
  ///
  /// A source that has looked for a disposal before it began with what failed sends to `terminal` instead.
  @inlinable
  package func end(with termination: Termination<Failure>) {
    if isDisposed { return Diagnostics.noteUndeliverable(termination, at: subscription) }
    terminal(termination)
  }

  /// Whether the subscription has ended. A source that loops should read this, and stop when it is true.
  @inlinable
  public var isDisposed: Bool { subscription.isDisposed }

  /// Adds a closure that runs when the subscription ends, or at once if the subscription has already ended.
  @inlinable
  public func add(_ action: sending @escaping () -> Void) { subscription.add(action) }

  /// Adds a disposable that is disposed when the subscription ends, or at once if the subscription has already ended.
  @inlinable
  public func add(_ disposable: any Disposable) { subscription.add(disposable) }

  /// Opens a child subscription for the upstream, for an operator that may end before or after its upstream (C5).
  ///
  /// - Returns: the child, and a closure that takes the terminal. The closure ends the child, and then sends the
  ///   terminal downstream. If the child has already ended, the closure sends nothing.
  @inlinable
  public func openChild() -> (subscription: Subscription, terminal: @Sendable (Termination<Failure>) -> Void) {
    let child = subscription.makeChild()
    let terminal = terminal
    return (child, { termination in if child.end(with: termination) { terminal(termination) } })
  }
}

/// The end of a subscription's events: a failure, or completion.
///
/// A subscription may also end without a failure or completion, by disposal or because its source released it (C9).
@frozen
public enum Termination<Failure: Error>: Sendable {
  /// The signal failed; nothing follows.
  case failed(Failure)
  /// The signal sent all its values; nothing follows.
  case completed
}

extension Termination: Equatable where Failure: Equatable {}
extension Termination: Hashable where Failure: Hashable {}

/// A type to which a signal can send all its events, such as a subscriber, a subject or a channel's terminal.
public protocol SignalTarget<Value, Failure>: Sendable {
  /// The type of the values that the target takes.
  associatedtype Value: Sendable
  /// The type of the failures that the target takes.
  associatedtype Failure: Error

  /// Makes a subscriber for one more signal that sends its events to this target. The subscriber has its own
  /// subscription.
  func makeSubscriber() -> Subscriber<Value, Failure>
}

extension Subscriber: SignalTarget {
  /// Makes a subscriber that passes its events to the closures of this subscriber. Its subscription is a child of this
  /// subscriber's subscription.
  public func makeSubscriber() -> Subscriber {
    let (child, end) = openChild()
    return Subscriber(next: next, terminal: end, subscription: child)
  }
}
