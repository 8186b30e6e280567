import ReactiveKernel

extension Signal {
  /// The common part of all forms of `reduce`: changes a result by each value, and sends it at completion.
  @inlinable
  func reduction<Result: Sendable>(
    startingWith makeInitial: @escaping @Sendable () -> Result,
    _ update: @escaping @Sendable (inout Result, Value) -> Void
  ) -> Signal<Result, Failure> {
    .attaching { downstream in
      let next = downstream.next
      let state = SerialState(Result?.some(makeInitial()))
      attach(
        Subscriber(
          // Nothing is left to change after the end, which a source of no discipline may not respect.
          next: { value in if state.value != nil { update(&state.value!, value) } },
          terminal: { termination in
            let result = state.value
            // A source may hold on to its subscriber after the end; the result is the receiver's from here on.
            state.value = nil
            if case .completed = termination, let result { next(result) }
            downstream.terminal(termination)
          },
          subscription: downstream.subscription))
    }
  }
}
