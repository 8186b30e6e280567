extension Signal {
  /// Subscribes with closures.
  ///
  /// The closures run on whichever thread sends, one at a time (C2). The subscription has ended, and its teardown has run,
  /// when `failed` or `completed` is called (C5). Dropping the result does not cancel: the source owns the subscription (C9).
  ///
  /// ReactiveObjC: `subscribeNext:error:completed:`.
  ///
  /// - Parameters:
  ///   - next: takes each value.
  ///   - failed: takes the failure, if the signal ends with one.
  ///   - completed: called if the signal completes.
  /// - Returns: what ends the subscription early.
  @inlinable
  @discardableResult
  public func subscribe(
    next: @escaping @Sendable (Value) -> Void,
    failed: @escaping @Sendable (Failure) -> Void,
    completed: (@Sendable () -> Void)? = nil
  ) -> Subscription {
    subscribe(next: next) { termination in
      switch termination {
      case .failed(let failure): failed(failure)
      case .completed: completed?()
      }
    }
  }

  /// Subscribes with a closure that takes every event.
  ///
  /// Named by its label: an unlabelled closure takes the values.
  @inlinable
  @discardableResult
  @_disfavoredOverload
  public func subscribe(events: @escaping @Sendable (Event<Value, Failure>) -> Void) -> Subscription {
    subscribe(next: { events(.next($0)) }, terminal: { events(Event($0)) })
  }

  /// Sends everything to a subscriber, a subject, or another target, as one of its upstreams.
  ///
  /// Traps if the signal comes from the target itself, directly or through others: each value would be sent round without end (C15). A feedback that
  /// ends is written with `subscribe(next:)`.
  ///
  /// ReactiveObjC: `subscribe:`.
  ///
  /// - Returns: what takes this upstream away from the target again.
  @discardableResult
  public func subscribe(
    _ target: some SignalTarget<Value, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    let subscriber = target.makeSubscriber()
    let upstream = subscriber.subscription as? UpstreamSubscription
    upstream?.place = (file, line)
    attach(subscriber)
    upstream?.requireNoCycle()
    return subscriber.subscription
  }

  @inlinable
  @discardableResult
  func subscribe(
    next: @escaping @Sendable (Value) -> Void,
    terminal: @escaping @Sendable (Termination<Failure>) -> Void
  ) -> Subscription {
    let subscription = Subscription()
    attach(
      Subscriber(
        next: { value in if !subscription.isDisposed { next(value) } },
        terminal: { termination in if subscription.end(with: termination) { terminal(termination) } },
        subscription: subscription))
    return subscription
  }
}

extension Signal where Failure == Never {
  /// Subscribes with closures to a signal that cannot fail.
  ///
  /// - Parameters:
  ///   - next: takes each value.
  ///   - completed: called if the signal completes.
  /// - Returns: what ends the subscription early.
  @inlinable
  @discardableResult
  public func subscribe(
    next: @escaping @Sendable (Value) -> Void,
    completed: @escaping @Sendable () -> Void
  ) -> Subscription {
    subscribe(next: next) { (_: Termination<Never>) in completed() }
  }

  /// Subscribes with a closure for the values of a signal that cannot fail.
  ///
  /// - Returns: what ends the subscription early.
  @inlinable
  @discardableResult
  public func subscribe(next: @escaping @Sendable (Value) -> Void) -> Subscription {
    let subscription = Subscription()
    attach(
      Subscriber(
        next: { value in if !subscription.isDisposed { next(value) } },
        terminal: { _ in subscription.end() },
        subscription: subscription))
    return subscription
  }

  /// Subscribes for the side effects, or for the completion, of a signal that cannot fail.
  ///
  /// - Returns: what ends the subscription early.
  @inlinable
  @discardableResult
  public func subscribe(completed: @escaping @Sendable () -> Void = {}) -> Subscription {
    subscribe(next: { _ in }, completed: completed)
  }
}

extension Signal {
  /// Subscribes for the end alone.
  ///
  /// - Parameters:
  ///   - failed: takes the failure, if the signal ends with one.
  ///   - completed: called if the signal completes.
  /// - Returns: ends the subscription early.
  @discardableResult
  public func subscribe(
    failed: @escaping @Sendable (Failure) -> Void, completed: @escaping @Sendable () -> Void
  ) -> Subscription {
    subscribe(next: { _ in }, failed: failed, completed: completed)
  }

  /// Subscribes for the values and the completion, and drops a failure.
  ///
  /// - Parameters:
  ///   - next: takes each value.
  ///   - completed: called if the signal completes.
  /// - Returns: ends the subscription early.
  @inlinable
  @discardableResult
  public func subscribeIgnoringFailures(
    next: @escaping @Sendable (Value) -> Void = { _ in }, completed: (@Sendable () -> Void)? = nil
  ) -> Subscription {
    subscribe(next: next, failed: { _ in }, completed: completed)
  }
}
