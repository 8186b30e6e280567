import ReactiveKernel

extension Signal {
  /// Combines all values into one result, and sends it when the signal completes.
  ///
  ///     self         --1--2--3--|
  ///     reduce(0, +) -----------(6|)
  ///
  /// Sends the initial result if there were no values. A failure passes, and no result is sent.
  ///
  /// Elsewhere: `aggregateWithStart:reduce:` (ReactiveObjC), `reduce(_:_:)` (ReactiveSwift, RxSwift, Combine).
  ///
  /// - Parameters:
  ///   - initial: the result before the first value, the same for each subscription. To make a new initial result for
  ///     each subscription, use `deferred`.
  ///   - combine: makes the next result from the previous result and a value.
  @inlinable
  public func reduce<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (Result, Value) -> Result
  ) -> Signal<Result, Failure> {
    reduction(startingWith: { initial }) { result, value in result = combine(result, value) }
  }

  /// The common part of all forms of `reduce`: changes a result by each value, and sends it at completion.
  @inlinable
  func reduction<Result: Sendable>(
    startingWith makeInitial: @escaping @Sendable () -> Result,
    _ update: @escaping @Sendable (inout Result, Value) -> Void
  ) -> Signal<Result, Failure> {
    .attaching(sendsOneValue: true) { downstream in
      let next = downstream.next
      let state = SerialState(Result?.some(makeInitial()))
      attach(under: downstream.subscription) { value in
        // Nothing is left to change after the end, which a source of no discipline may not respect.
        if state.value != nil { update(&state.value!, value) }
      } terminal: { termination in
        // A source may hold on to its subscriber after the end; the result is the receiver's from here on.
        let result = state.value.take()
        if case .completed = termination, let result { next(result) }
        downstream.terminal(termination)
      }
    }
  }
}
