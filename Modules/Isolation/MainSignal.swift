import ReactiveKernel

/// A signal that delivers on the main actor. Its operators take closures of the main actor.
///
/// ```
/// @MainActor final class Search {
///   var query = ""
///   var hits: [String] = []
///   let catalogue = ["apple", "pear", "peach"]
///
///   func follow(_ queries: Signal<String, Never>) -> Subscription {
///     queries.isolated(to: MainActor.self)
///       .filter { $0 != self.query }
///       .on(next: { self.query = $0 })
///       .map { query in self.catalogue.filter { $0.hasPrefix(query) } }
///       .subscribe { self.hits = $0 }
///   }
/// }
/// ```
///
/// `isolated(to: MainActor.self)` makes a `MainSignal`, and ``signal`` converts it back to a plain signal. Values after
/// the first operator of the chain need not be `Sendable`. The chain has only the operators whose closures use the
/// state of the actor. Write other operators before `isolated(to:)`, or after ``signal``.
public struct MainSignal<Value, Failure: Error>: Sendable {
  private let onAttach: @Sendable (MainSubscriber<Value, Failure>) -> Void

  /// Makes the chain of an operator from a closure that runs for each subscriber. See `Signal.attaching`.
  ///
  /// - Parameter onAttach: runs on the subscribing thread. It must keep the contract.
  static func attaching(
    _ onAttach: @escaping @Sendable (_ downstream: MainSubscriber<Value, Failure>) -> Void
  ) -> MainSignal {
    MainSignal(onAttach: onAttach)
  }

  /// Subscribes for an operator, on the calling thread.
  func attach(_ subscriber: MainSubscriber<Value, Failure>) { onAttach(subscriber) }

  /// Makes an operator that only changes values: its upstream has the same terminal and subscription.
  ///
  /// - Parameter wrap: called once for each subscription, on the subscribing thread, with the closure that takes the
  ///   operator's output. Returns the closure that takes its input. State it makes belongs to that subscription (C6);
  ///   keep it in a `SerialState`.
  func lift<Output>(
    _ wrap: @escaping @Sendable (_ next: @escaping @MainActor (Output) -> Void) -> @MainActor (Value) -> Void
  ) -> MainSignal<Output, Failure> {
    .attaching { downstream in
      attach(
        MainSubscriber(
          next: wrap(downstream.next), terminal: downstream.terminal, subscription: downstream.subscription))
    }
  }
}

/// The target of a ``MainSignal``: closures of the main actor, and the subscription to which they belong.
struct MainSubscriber<Value, Failure: Error>: Sendable {
  /// Takes one value.
  let next: @MainActor (Value) -> Void
  /// Takes the end.
  let terminal: @MainActor (Termination<Failure>) -> Void
  /// The subscription to which the events belong.
  let subscription: Subscription

  /// Makes a subscriber from its parts.
  init(
    next: @escaping @MainActor (Value) -> Void, terminal: @escaping @MainActor (Termination<Failure>) -> Void,
    subscription: Subscription
  ) {
    (self.next, self.terminal, self.subscription) = (next, terminal, subscription)
  }

}

extension MainSignal where Value: Sendable {
  /// A plain signal that delivers on the main actor. Its operators take `@Sendable` closures.
  public var signal: Signal<Value, Failure> {
    .attaching { downstream in
      attach(
        MainSubscriber(next: downstream.next, terminal: downstream.terminal, subscription: downstream.subscription))
    }
  }
}
