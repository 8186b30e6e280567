import ReactiveKernel

extension MainSignal {
  /// Subscribes with closures of the main actor.
  ///
  /// The subscription may be disposed on any thread. After a disposal no operator of the chain runs, except for a value
  /// that is already being delivered. Otherwise it works like `subscribe` of a signal.
  ///
  /// - Parameters:
  ///   - next: takes each value.
  ///   - failed: takes the failure, if the chain ends with one.
  ///   - completed: called if the chain completes.
  /// - Returns: the subscription. Dispose it to end the chain early.
  @discardableResult
  public func subscribe(
    next: @escaping @MainActor (Value) -> Void, failed: @escaping @MainActor (Failure) -> Void,
    completed: (@MainActor () -> Void)? = nil
  ) -> Subscription {
    let subscription = Subscription()
    let subscriber = MainSubscriber<Value, Failure>(
      next: { value in if !subscription.isDisposed { next(value) } },
      terminal: { termination in
        guard subscription.end(with: termination) else { return }
        switch termination {
        case .failed(let failure): failed(failure)
        case .completed: completed?()
        }
      }, subscription: subscription)
    attach(subscriber)
    return subscription
  }
}

extension MainSignal where Failure == Never {
  /// Subscribes to a chain that cannot fail, and returns the subscription. Dispose it to end the chain early.
  @discardableResult
  public func subscribe(
    next: @escaping @MainActor (Value) -> Void = { _ in }, completed: (@MainActor () -> Void)? = nil
  ) -> Subscription {
    subscribe(next: next, failed: { _ in }, completed: completed)
  }
}

extension ActorSignal {
  /// Subscribes with closures of the actor. Otherwise it works like `subscribe` of a ``MainSignal``.
  ///
  /// - Parameters:
  ///   - next: takes the actor and each value.
  ///   - failed: takes the actor and the failure, if the chain ends with one.
  ///   - completed: takes the actor if the chain completes.
  /// - Returns: the subscription. Dispose it to end the chain early.
  @discardableResult
  public func subscribe(
    next: @escaping @Sendable (isolated Isolation, Value) -> Void,
    failed: @escaping @Sendable (isolated Isolation, Failure) -> Void,
    completed: (@Sendable (isolated Isolation) -> Void)? = nil
  ) -> Subscription {
    let subscription = Subscription()
    let subscriber = ActorSubscriber<Isolation, Value, Failure>(
      next: { actor, value in if !subscription.isDisposed { next(actor, value) } },
      terminal: { actor, termination in
        guard subscription.end(with: termination) else { return }
        switch termination {
        case .failed(let failure): failed(actor, failure)
        case .completed: completed?(actor)
        }
      }, subscription: subscription)
    attach(subscriber)
    return subscription
  }
}

extension ActorSignal where Failure == Never {
  /// Subscribes to a chain that cannot fail, and returns the subscription. Dispose it to end the chain early.
  @discardableResult
  public func subscribe(
    next: @escaping @Sendable (isolated Isolation, Value) -> Void = { _, _ in },
    completed: (@Sendable (isolated Isolation) -> Void)? = nil
  ) -> Subscription {
    subscribe(next: next, failed: { _, _ in }, completed: completed)
  }
}
