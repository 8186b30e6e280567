// In an extension of the protocol: a closure of several statements that returns nothing fits this initialiser and the
// next one. The compiler prefers an initialiser that is not a protocol's.
extension SignalSource {
  /// Makes a signal from a closure that sends events, from any thread and at any time.
  ///
  ///     sent   --1--2--|--3--
  ///     signal --1--2--|         events after the end are dropped
  ///
  /// The closure runs for each subscription (C6), on the subscribing thread. The closure may keep the subscriber, and
  /// several threads may use the subscriber at the same time. The signal delivers events one at a time (C2), and drops
  /// events that come after a failure or a completion (C1). A loop in the closure should read `subscriber.isDisposed`,
  /// and stop when it is true.
  ///
  /// Elsewhere: `createSignal:` (ReactiveObjC), `init(_:)` (ReactiveSwift), `create(_:)` (RxSwift).
  ///
  /// - Parameter source: sends events, and may return a disposable that is disposed when the subscription ends.
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
  /// Makes a signal from a closure that sends events. The closure adds its teardown with `subscriber.add`.
  ///
  ///     sent   --1--2--|--3--
  ///     signal --1--2--|         events after the end are dropped
  ///
  /// Otherwise it works like the variant whose closure returns a disposable.
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
  /// Returns a subscriber that several threads may use at the same time. The returned subscriber passes the events to
  /// this subscriber one at a time (C2), and drops events after a terminal (C1).
  @inlinable
  @inline(__always)
  public func serialised() -> Subscriber {
    let serialiser = Serialiser()
    let next = next
    let terminal = terminal
    let subscription = subscription
    return Subscriber(
      next: { value in serialiser.forward(value, to: next) },
      terminal: { termination in
        if !serialiser.close(termination, to: terminal) {
          Diagnostics.noteUndeliverable(termination, at: subscription)
        }
      },
      subscription: subscription)
  }
}
