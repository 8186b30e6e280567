import ReactiveKernel

extension MainSignal {
  /// Runs closures of the main actor before events are passed on, and passes all events on.
  ///
  /// When the subscription has ended, no closure runs again. A disposal may come from any thread, so no closure of the
  /// main actor can be called for it. Use `on(disposed:)` of the plain ``signal`` instead.
  ///
  /// - Parameters:
  ///   - next: called with each value.
  ///   - failed: called with the failure.
  ///   - completed: called when the signal completes.
  public func on(
    next: (@MainActor (Value) -> Void)? = nil, failed: (@MainActor (Failure) -> Void)? = nil,
    completed: (@MainActor () -> Void)? = nil
  ) -> MainSignal {
    .attaching { downstream in
      let subscription = downstream.subscription
      let subscriber = MainSubscriber<Value, Failure>(
        next: { value in
          if let next, !subscription.isDisposed { next(value) }
          downstream.next(value)
        },
        terminal: { termination in
          if !subscription.isDisposed {
            switch termination {
            case .failed(let failure): failed?(failure)
            case .completed: completed?()
            }
          }
          downstream.terminal(termination)
        }, subscription: subscription)
      attach(subscriber)
    }
  }
}

extension ActorSignal {
  /// Runs closures of the actor before events are passed on, and passes all events on.
  ///
  /// When the subscription has ended, no closure runs again. For a disposal, use `on(disposed:)` of the plain
  /// ``signal``.
  ///
  /// - Parameters:
  ///   - next: called with each value.
  ///   - failed: called with the failure.
  ///   - completed: called when the signal completes.
  public func on(
    next: (@Sendable (isolated Isolation, Value) -> Void)? = nil,
    failed: (@Sendable (isolated Isolation, Failure) -> Void)? = nil,
    completed: (@Sendable (isolated Isolation) -> Void)? = nil
  ) -> ActorSignal {
    .attaching(on: isolation) { downstream in
      let subscription = downstream.subscription
      let subscriber = ActorSubscriber<Isolation, Value, Failure>(
        next: { actor, value in
          if let next, !subscription.isDisposed { next(actor, value) }
          downstream.next(actor, value)
        },
        terminal: { actor, termination in
          if !subscription.isDisposed {
            switch termination {
            case .failed(let failure): failed?(actor, failure)
            case .completed: completed?(actor)
            }
          }
          downstream.terminal(actor, termination)
        }, subscription: subscription)
      attach(subscriber)
    }
  }
}
