// In an extension of the protocol: a closure of several statements that returns nothing fits this initialiser and the next one, and of the two the
// compiler takes the one that is not a protocol's.
extension SignalSource {
  /// Makes a signal from a closure that sends events, from whatever thread it likes, for as long as it likes.
  ///
  ///     sent   --1--2--|--3--
  ///     signal --1--2--|         what comes after the end is cut
  ///
  /// The closure runs for each subscription (C6), on the subscribing thread. Its subscriber may escape and be used from several
  /// threads at once: events are serialised (C2), and cut after the terminal (C1). A loop looks at `subscriber.isDisposed` and stops.
  ///
  /// Elsewhere: `createSignal:` (ReactiveObjC), `init(_:)` (ReactiveSwift), `create(_:)` (RxSwift).
  ///
  /// - Parameter source: sends events, and returns what to dispose when the subscription ends, if anything.
  @inlinable
  public init<Output, OutputFailure>(
    source: @escaping @Sendable (_ subscriber: Subscriber<Output, OutputFailure>) -> (any Disposable)?
  ) where Self == Signal<Output, OutputFailure> {
    self = .attaching { downstream in
      if let disposable = source(downstream.serialised()) { downstream.add(disposable) }
    }
  }
}

extension Signal {
  /// Makes a signal from a closure that sends events and adds its teardown by itself, with `subscriber.add`.
  ///
  ///     sent   --1--2--|--3--
  ///     signal --1--2--|         what comes after the end is cut
  ///
  /// Otherwise as the variant whose closure returns what to dispose.
  ///
  /// Elsewhere: `createSignal:` (ReactiveObjC), `init(_:)` (ReactiveSwift), `create(_:)` (RxSwift).
  ///
  /// - Parameter source: sends events.
  @inlinable
  public init(source: @escaping @Sendable (_ subscriber: Subscriber<Value, Failure>) -> Void) {
    self.init(traits: []) { downstream in source(downstream.serialised()) }
  }
}

extension Subscriber {
  /// The same subscriber, safe to use from several threads at once, and deaf after a terminal (C1, C2).
  @inlinable
  @inline(__always)
  public func serialised() -> Subscriber {
    let serialiser = Serialiser()
    let next = next
    let terminal = terminal
    return Subscriber(
      next: { value in serialiser.forward(value, to: next) },
      terminal: { termination in
        if !serialiser.close(termination, to: terminal) { Diagnostics.noteUndeliverable(termination) }
      },
      subscription: subscription)
  }
}
