import ReactiveKernel

extension Signal {
  /// Subscribes with closures that are isolated to an actor: the compiler knows where they run.
  ///
  /// ```
  /// readings.observe(on: store) { store, reading in store.readings.append(reading) }
  /// ```
  ///
  /// Events come in order, and asynchronously; all that wait share one hop to the actor, which the subscription holds. For the main
  /// actor use `observeOnMain`, which does not wait where it need not.
  ///
  /// - Parameters:
  ///   - actor: whom the closures are isolated to.
  ///   - next: takes the actor and each value.
  ///   - failed: takes the actor and the failure, if the signal ends with one.
  ///   - completed: takes the actor if the signal completes.
  /// - Returns: what ends the subscription early.
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
  ///
  /// - Parameters:
  ///   - actor: whom the closures are isolated to.
  ///   - next: takes the actor and each value.
  ///   - completed: takes the actor if the signal completes.
  /// - Returns: what ends the subscription early.
  @discardableResult
  public func observe<Isolation: Actor>(
    on actor: Isolation, next: @escaping @Sendable (isolated Isolation, Value) -> Void,
    completed: (@Sendable (isolated Isolation) -> Void)? = nil
  ) -> Subscription {
    deliver(on: ActorScheduler(actor)).subscribe(
      next: { value in actor.assumeIsolated { next($0, value) } },
      completed: { actor.assumeIsolated { completed?($0) } })
  }
}
