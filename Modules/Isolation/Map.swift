extension MainSignal {
  /// Sends what a closure of the main actor makes of each value. The result need not be `Sendable`. Otherwise as `map` of a signal.
  public func map<Output>(_ transform: @escaping @MainActor (Value) -> Output) -> MainSignal<Output, Failure> {
    lift { next in { value in next(transform(value)) } }
  }

  /// Sends what a closure of the main actor makes of each value, and leaves out those it makes nothing of.
  public func compactMap<Output>(
    _ transform: @escaping @MainActor (Value) -> Output?
  ) -> MainSignal<Output, Failure> {
    lift { next in { value in if let output = transform(value) { next(output) } } }
  }
}

extension ActorSignal {
  /// Sends what a closure of the actor makes of each value. The result need not be `Sendable`. Otherwise as `map` of a signal.
  public func map<Output>(
    _ transform: @escaping @Sendable (isolated Isolation, Value) -> Output
  ) -> ActorSignal<Isolation, Output, Failure> {
    lift { next in { actor, value in next(actor, transform(actor, value)) } }
  }

  /// Sends what a closure of the actor makes of each value, and leaves out those it makes nothing of.
  public func compactMap<Output>(
    _ transform: @escaping @Sendable (isolated Isolation, Value) -> Output?
  ) -> ActorSignal<Isolation, Output, Failure> {
    lift { next in { actor, value in if let output = transform(actor, value) { next(actor, output) } } }
  }
}
