extension MainSignal {
  /// Sends only the values that pass a test on the main actor. Otherwise it works like `filter` of a signal.
  public func filter(_ isIncluded: @escaping @MainActor (Value) -> Bool) -> MainSignal {
    lift { next in { value in if isIncluded(value) { next(value) } } }
  }
}

extension ActorSignal {
  /// Sends only the values that pass a test on the actor. Otherwise it works like `filter` of a signal.
  public func filter(_ isIncluded: @escaping @Sendable (isolated Isolation, Value) -> Bool) -> ActorSignal {
    lift { next in { actor, value in if isIncluded(actor, value) { next(actor, value) } } }
  }
}
