extension Signal {
  /// Makes a signal that calls a closure for each subscription, and forwards the signal that the closure returns.
  ///
  ///     subscribed ^
  ///     made       --1--2--|
  ///     deferred   --1--2--|
  ///
  /// Elsewhere: `defer:` (ReactiveObjC), `deferred(_:)` (RxSwift), `Deferred` (Combine).
  ///
  /// - Parameter make: called on the subscribing thread, once for each subscription.
  @inlinable
  public static func deferred(_ make: @escaping @Sendable () -> Signal) -> Signal {
    .inParts(traits: .deferred) { _, _ in make() }
  }

  /// The signal that a deferred one makes for a subscriber, which may be immediate; else the signal itself. Nil if the
  /// subscriber has ended.
  @inlinable
  package func made(for subscriber: Subscriber<Value, Failure>) -> Signal? {
    guard var make = deferredPart else { return self }
    while true {
      let made = make(subscriber, false)
      if subscriber.isDisposed { return nil }
      guard let next = made?.deferredPart else { return made }
      make = next
    }
  }

  /// What makes the signal, if it is a deferred one.
  @inlinable
  var deferredPart: SignalPart<Value, Failure>? { traits.contains(.deferred) ? firstPart : nil }

  /// Makes a signal that runs a throwing closure for each subscription, and sends the closure's result or fails with
  /// the closure's error.
  ///
  ///     returns 1 (1|)
  ///     throws    #
  ///
  /// Completes after the value. To make a signal from a `Result`, use `Signal(catching: result.get)`.
  ///
  /// Elsewhere: `try:` (ReactiveObjC), `init(_:)` (ReactiveSwift), `Result.publisher` (Combine).
  ///
  /// - Parameter body: called on the subscribing thread, once for each subscription.
  @inlinable
  public init(catching body: @escaping @Sendable () throws(Failure) -> Value) {
    self.init(traits: [.immediate, .single]) { downstream in
      do throws(Failure) {
        downstream.next(try body())
        downstream.terminal(.completed)
      } catch {
        downstream.fail(error)
      }
    }
  }
}
