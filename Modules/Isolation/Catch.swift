import ReactiveKernel

extension MainSignal {
  /// Continues with another chain on the main actor when this one fails.
  ///
  /// Values and completion pass, as does a failure of the other chain. Put `retry`, and a handler that returns its own signal again, before
  /// the chain: each turn would make the chain longer, and the stack depends on the length of a chain (C10).
  ///
  /// - Parameter handler: makes the chain to continue with from the failure, on the main actor.
  public func `catch`<NewFailure: Error>(
    _ handler: @escaping @MainActor (Failure) -> MainSignal<Value, NewFailure>
  ) -> MainSignal<Value, NewFailure> {
    .attaching { downstream in
      let child = downstream.subscription.makeChild()
      let subscriber = MainSubscriber<Value, Failure>(
        next: downstream.next,
        terminal: { termination in
          guard child.end(with: termination) else { return }
          switch termination {
          case .failed(let failure): handler(failure).attach(downstream)
          case .completed: downstream.terminal(.completed)
          }
        }, subscription: child)
      attach(subscriber)
    }
  }

  /// Continues with a signal, whose events enter the main actor too, when this one fails.
  ///
  /// - Parameter handler: makes the signal to continue with from the failure, on the main actor.
  public func `catch`<NewFailure: Error>(
    _ handler: @escaping @MainActor (Failure) -> Signal<Value, NewFailure>
  ) -> MainSignal<Value, NewFailure> where Value: Sendable {
    `catch` { failure in handler(failure).isolated(to: MainActor.self) }
  }
}

extension ActorSignal {
  /// Continues with another chain on the actor when this one fails. Otherwise as `catch` of a ``MainSignal``.
  ///
  /// - Parameter handler: makes the chain to continue with from the failure, on the actor. It must be a chain on the same actor (C15).
  public func `catch`<NewFailure: Error>(
    file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping @Sendable (isolated Isolation, Failure) -> ActorSignal<Isolation, Value, NewFailure>
  ) -> ActorSignal<Isolation, Value, NewFailure> {
    .attaching(on: isolation) { downstream in
      let child = downstream.subscription.makeChild()
      let subscriber = ActorSubscriber<Isolation, Value, Failure>(
        next: downstream.next,
        terminal: { actor, termination in
          guard child.end(with: termination) else { return }
          switch termination {
          case .failed(let failure):
            let other = handler(actor, failure)
            other.requireIsolation(to: actor, file: file, line: line)
            other.attach(downstream)
          case .completed: downstream.terminal(actor, .completed)
          }
        }, subscription: child)
      attach(subscriber)
    }
  }

  /// Continues with a signal, whose events enter the actor too, when this one fails.
  ///
  /// - Parameter handler: makes the signal to continue with from the failure, on the actor.
  public func `catch`<NewFailure: Error>(
    _ handler: @escaping @Sendable (isolated Isolation, Failure) -> Signal<Value, NewFailure>
  ) -> ActorSignal<Isolation, Value, NewFailure> where Value: Sendable {
    `catch` { actor, failure in handler(actor, failure).isolated(to: actor) }
  }
}
