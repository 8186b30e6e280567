import ReactiveKernel

/// A signal that delivers on an actor. Its operators take closures that get the isolated actor.
///
/// ```
/// actor Store {
///   var prices: [String: Int] = [:]
///   var total = 0
///
///   nonisolated func add(_ items: Signal<String, Never>) -> Subscription {
///     items.isolated(to: self)
///       .compactMap { store, item in store.prices[item] }
///       .subscribe { store, price in store.total += price }
///   }
/// }
/// ```
///
/// `isolated(to: actor)` makes an `ActorSignal`, and ``signal`` converts it back to a plain signal. Values after the
/// first operator of the chain need not be `Sendable`. Otherwise it works like ``MainSignal``.
public struct ActorSignal<Isolation: Actor, Value, Failure: Error>: Sendable {
  let isolation: Isolation
  private let onAttach: @Sendable (ActorSubscriber<Isolation, Value, Failure>) -> Void

  /// Makes the chain of an operator from a closure that runs for each subscriber. See `Signal.attaching`.
  ///
  /// - Parameters:
  ///   - isolation: the actor.
  ///   - onAttach: runs on the subscribing thread. It must keep the contract.
  static func attaching(
    on isolation: Isolation,
    _ onAttach: @escaping @Sendable (_ downstream: ActorSubscriber<Isolation, Value, Failure>) -> Void
  ) -> ActorSignal {
    ActorSignal(isolation: isolation, onAttach: onAttach)
  }

  /// Subscribes for an operator, on the calling thread.
  func attach(_ subscriber: ActorSubscriber<Isolation, Value, Failure>) { onAttach(subscriber) }

  /// Makes an operator that only changes values: its upstream has the same terminal and subscription.
  ///
  /// - Parameter wrap: called once for each subscription, on the subscribing thread, with the closure that takes the
  ///   operator's output. Returns the closure that takes its input. State it makes belongs to that subscription (C6);
  ///   keep it in a `SerialState`.
  func lift<Output>(
    _ wrap:
      @escaping @Sendable (
        _ next: @escaping @Sendable (isolated Isolation, Output) -> Void
      ) -> @Sendable (isolated Isolation, Value) -> Void
  ) -> ActorSignal<Isolation, Output, Failure> {
    .attaching(on: isolation) { downstream in
      attach(
        ActorSubscriber(
          next: wrap(downstream.next), terminal: downstream.terminal, subscription: downstream.subscription))
    }
  }
}

/// The target of an ``ActorSignal``: closures that get the isolated actor, and the subscription to which they belong.
struct ActorSubscriber<Isolation: Actor, Value, Failure: Error>: Sendable {
  /// Takes one value.
  let next: @Sendable (isolated Isolation, Value) -> Void
  /// Takes the end.
  let terminal: @Sendable (isolated Isolation, Termination<Failure>) -> Void
  /// The subscription to which the events belong.
  let subscription: Subscription

  /// Makes a subscriber from its parts.
  init(
    next: @escaping @Sendable (isolated Isolation, Value) -> Void,
    terminal: @escaping @Sendable (isolated Isolation, Termination<Failure>) -> Void, subscription: Subscription
  ) {
    (self.next, self.terminal, self.subscription) = (next, terminal, subscription)
  }

}

extension ActorSignal where Value: Sendable {
  /// A plain signal that delivers on the actor. Its operators take `@Sendable` closures.
  public var signal: Signal<Value, Failure> {
    .attaching { downstream in
      attach(
        ActorSubscriber(
          next: { _, value in downstream.next(value) }, terminal: { _, end in downstream.terminal(end) },
          subscription: downstream.subscription))
    }
  }
}
