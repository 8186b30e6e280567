import ReactiveKernel

extension Signal {
  /// Combines all values into one result that begins with the first value, and sends the result when the signal
  /// completes.
  ///
  ///     self      --1--2--3--|
  ///     reduce(+) -----------(6|)
  ///
  /// Completes without a result if there were no values. A failure passes, and no result is sent.
  ///
  /// Elsewhere: `reduce(reducer)` (RxJava, Reactor).
  ///
  /// - Parameter combine: makes the next result from the previous result and a value. Not called with the first value.
  @inlinable
  public func reduce(_ combine: @escaping @Sendable (_ result: Value, _ value: Value) -> Value) -> Signal {
    .attaching(sendsOneValue: true) { downstream in
      let next = downstream.next
      let state = SerialState(Value?.none)
      attach(under: downstream.subscription) { value in
        state.value = state.value.map { combine($0, value) } ?? value
      } terminal: { termination in
        // A source may hold its subscriber after the end; the result belongs to the receiver from here on.
        let result = state.value.take()
        if case .completed = termination, let result { next(result) }
        downstream.terminal(termination)
      }
    }
  }
}
