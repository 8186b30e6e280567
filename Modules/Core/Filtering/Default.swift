import ReactiveKernel

extension Signal {
  /// Sends a default value if the signal completes without a value.
  ///
  ///     self      --------|
  ///     default 7 --------(7|)
  ///
  /// Values and failures pass. If the signal fails, the default value is not sent.
  ///
  /// Elsewhere: `ifEmpty(default:)` (RxSwift), `replaceEmpty(with:)` (Combine).
  ///
  /// - Parameter substitute: the value to send before the completion.
  @inlinable
  public func `default`(_ substitute: Value) -> Signal {
    .attaching(sendsOneValue: sendsOneValue) { downstream in
      let next = downstream.next
      let isEmpty = SerialState(true)
      attach(under: downstream.subscription) { value in
        isEmpty.value = false
        next(value)
      } terminal: { termination in
        if isEmpty.value, case .completed = termination {
          isEmpty.value = false
          next(substitute)
        }
        downstream.terminal(termination)
      }
    }
  }
}
