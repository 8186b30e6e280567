import ReactiveKernel

extension MainSignal {
  /// Sends the failure that a closure of the main actor makes of this one's. Otherwise as `mapError` of a signal.
  public func mapError<NewFailure: Error>(
    _ transform: @escaping @MainActor (Failure) -> NewFailure
  ) -> MainSignal<Value, NewFailure> {
    .attaching { downstream in
      let subscriber = MainSubscriber<Value, Failure>(
        next: downstream.next,
        terminal: { termination in
          switch termination {
          case .failed(let failure): downstream.terminal(.failed(transform(failure)))
          case .completed: downstream.terminal(.completed)
          }
        }, subscription: downstream.subscription)
      attach(subscriber)
    }
  }
}

extension ActorSignal {
  /// Sends the failure that a closure of the actor makes of this one's. Otherwise as `mapError` of a signal.
  public func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (isolated Isolation, Failure) -> NewFailure
  ) -> ActorSignal<Isolation, Value, NewFailure> {
    .attaching(on: isolation) { downstream in
      let subscriber = ActorSubscriber<Isolation, Value, Failure>(
        next: downstream.next,
        terminal: { actor, termination in
          switch termination {
          case .failed(let failure): downstream.terminal(actor, .failed(transform(actor, failure)))
          case .completed: downstream.terminal(actor, .completed)
          }
        }, subscription: downstream.subscription)
      attach(subscriber)
    }
  }
}
