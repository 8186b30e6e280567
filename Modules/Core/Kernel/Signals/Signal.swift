/// Something that changes over time: values, then at most one failure or completion.
///
/// A signal is a recipe. Nothing happens until someone subscribes, and each subscription runs the source anew (C6). What the
/// events obey is written down in the contract, C1–C16.
///
/// ReactiveObjC's word is `RACSignal`.
@frozen
public struct Signal<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  let onAttach: @Sendable (Subscriber<Value, Failure>) -> Void
  /// Whether the signal has ended when ``attach(_:)`` returns, or stopped because the subscription has, and has neither kept its
  /// subscriber nor added to the subscription. Operators that flatten run such a signal without a child subscription.
  @usableFromInline
  package let isImmediate: Bool

  @inlinable
  init(isImmediate: Bool = false, onAttach: @escaping @Sendable (Subscriber<Value, Failure>) -> Void) {
    self.isImmediate = isImmediate
    self.onAttach = onAttach
  }

  /// The operator's way to make a signal: what to do with each subscriber, with nothing put in between.
  ///
  /// The closure keeps the contract by itself: it sends serially (C2), nothing after a terminal (C1), and opens a child
  /// subscription where its upstream and its downstream may end at different times (C5). Sources of events are better made
  /// with `Signal { subscriber in … }` or ``generate(_:)``, which see to that.
  @inlinable
  public static func attaching(
    _ onAttach: @escaping @Sendable (_ downstream: Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    Signal(onAttach: onAttach)
  }

  /// The operator's way to subscribe: runs the source with a subscriber made for it, on the calling thread.
  @inlinable
  public func attach(_ subscriber: Subscriber<Value, Failure>) {
    onAttach(subscriber)
  }

  /// Makes an operator that only touches values: its terminal and its subscription are its upstream's.
  ///
  /// - Parameter wrap: called once for each subscription with what takes the operator's output; returns what takes its input.
  ///   State it makes belongs to that subscription (C6); keep it in a ``SerialState``.
  @inlinable
  public func lift<Output: Sendable>(
    _ wrap: @escaping @Sendable (_ next: @escaping @Sendable (Output) -> Void) -> @Sendable (Value) -> Void
  ) -> Signal<Output, Failure> {
    let upstream = self
    // What runs at once still does so when its values are changed on the way.
    return Signal<Output, Failure>(isImmediate: upstream.isImmediate) { downstream in
      upstream.attach(
        Subscriber(
          next: wrap(downstream.next), terminal: downstream.terminal, subscription: downstream.subscription))
    }
  }
}
