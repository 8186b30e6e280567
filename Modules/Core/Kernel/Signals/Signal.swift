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
  /// The first of the parts that the signal runs in, if it does; see ``inParts(_:)``.
  @usableFromInline
  let firstPart: SignalPart<Value, Failure>?
  @usableFromInline
  package let traits: SignalTraits

  @inlinable
  package init(
    traits: SignalTraits = [], firstPart: SignalPart<Value, Failure>? = nil,
    onAttach: @escaping @Sendable (Subscriber<Value, Failure>) -> Void
  ) {
    self.traits = traits
    self.firstPart = firstPart
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
  /// - Parameters:
  ///   - sendsOneForOne: whether it sends at most one value for each that it takes. Then operators such as `flatMap` know that a signal of one
  ///     value still is one.
  ///   - wrap: called once for each subscription with what takes the operator's output; returns what takes its input.
  ///     State it makes belongs to that subscription (C6); keep it in a ``SerialState``.
  @inlinable
  public func lift<Output: Sendable>(
    sendsOneForOne: Bool = false,
    _ wrap: @escaping @Sendable (_ next: @escaping @Sendable (Output) -> Void) -> @Sendable (Value) -> Void
  ) -> Signal<Output, Failure> {
    let upstream = self
    return Signal<Output, Failure>(traits: sendsOneForOne ? upstream.traits : upstream.traits.subtracting(.single)) {
      downstream in
      upstream.attach(
        Subscriber(
          next: wrap(downstream.next), terminal: downstream.terminal, subscription: downstream.subscription))
    }
  }
}
