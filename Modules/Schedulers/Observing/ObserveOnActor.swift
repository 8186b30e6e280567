import ReactiveKernel
import ReactiveTime

extension Signal {
  /// Subscribes with closures that are isolated to an actor. The compiler checks the isolation.
  ///
  /// ```
  /// actor Store { var readings: [Double] = [] }
  /// let store = Store()
  /// let readings = Subject<Double, Never>()
  /// readings.signal.observe(on: store) { store, reading in store.readings.append(reading) }
  /// ```
  ///
  /// Events come in order and asynchronously. All events that wait are delivered in one switch to the actor. The
  /// subscription holds the actor. For the main actor use `observeOnMain`, which can deliver at once.
  ///
  /// - Parameters:
  ///   - actor: the actor of the closures.
  ///   - next: takes the actor and each value.
  ///   - failed: takes the actor and the failure, if the signal ends with one.
  ///   - completed: takes the actor if the signal completes.
  /// - Returns: the subscription. Dispose it to end it early.
  @discardableResult
  public func observe<Isolation: Actor>(
    on actor: Isolation, next: @escaping @Sendable (isolated Isolation, Value) -> Void,
    failed: @escaping @Sendable (isolated Isolation, Failure) -> Void,
    completed: (@Sendable (isolated Isolation) -> Void)? = nil
  ) -> Subscription {
    deliver(on: ActorScheduler(actor)).subscribe(
      next: { value in actor.assumeIsolated { next($0, value) } },
      failed: { failure in actor.assumeIsolated { failed($0, failure) } },
      completed: { actor.assumeIsolated { completed?($0) } })
  }
}

extension Signal where Failure == Never {
  /// Subscribes to a signal that cannot fail, with closures that are isolated to an actor.
  @discardableResult
  public func observe<Isolation: Actor>(
    on actor: Isolation, next: @escaping @Sendable (isolated Isolation, Value) -> Void,
    completed: (@Sendable (isolated Isolation) -> Void)? = nil
  ) -> Subscription {
    observe(on: actor, next: next, failed: { _, _ in }, completed: completed)
  }
}
