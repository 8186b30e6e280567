extension MainSignal {
  /// Transforms each value with a closure of the main actor. The result need not be `Sendable`. Otherwise it works like
  /// `map` of a signal.
  public func map<Output>(_ transform: @escaping @MainActor (Value) -> Output) -> MainSignal<Output, Failure> {
    lift { next in { value in next(transform(value)) } }
  }

  /// Transforms each value with a closure of the main actor, and drops nil results.
  public func compactMap<Output>(
    _ transform: @escaping @MainActor (Value) -> Output?
  ) -> MainSignal<Output, Failure> {
    lift { next in { value in if let output = transform(value) { next(output) } } }
  }
}

extension ActorSignal {
  /// Transforms each value with a closure of the actor. The result need not be `Sendable`. Otherwise it works like
  /// `map` of a signal.
  public func map<Output>(
    _ transform: @escaping @Sendable (isolated Isolation, Value) -> Output
  ) -> ActorSignal<Isolation, Output, Failure> {
    lift { next in { actor, value in next(actor, transform(actor, value)) } }
  }

  /// Transforms each value with a closure of the actor, and drops nil results.
  public func compactMap<Output>(
    _ transform: @escaping @Sendable (isolated Isolation, Value) -> Output?
  ) -> ActorSignal<Isolation, Output, Failure> {
    lift { next in { actor, value in if let output = transform(actor, value) { next(actor, output) } } }
  }
}
