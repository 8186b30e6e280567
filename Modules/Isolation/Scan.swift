import ReactiveKernel

extension MainSignal {
  /// Sends each running result of a reduction on the main actor; not the initial one. Otherwise as `scan` of a signal.
  ///
  /// - Parameters:
  ///   - initial: the result before the first value, the same for each subscription.
  ///   - combine: makes the next result of the last one and a value.
  public func scan<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @MainActor (Result, Value) -> Result
  ) -> MainSignal<Result, Failure> {
    lift { next in
      let state = SerialState(initial)
      return { value in
        let result = combine(state.value, value)
        state.value = result
        next(result)
      }
    }
  }
}

extension ActorSignal {
  /// Sends each running result of a reduction on the actor; not the initial one. Otherwise as `scan` of a signal.
  ///
  /// - Parameters:
  ///   - initial: the result before the first value, the same for each subscription.
  ///   - combine: makes the next result of the last one and a value.
  public func scan<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (isolated Isolation, Result, Value) -> Result
  ) -> ActorSignal<Isolation, Result, Failure> {
    lift { next in
      let state = SerialState(initial)
      return { actor, value in
        let result = combine(actor, state.value, value)
        state.value = result
        next(actor, result)
      }
    }
  }
}
