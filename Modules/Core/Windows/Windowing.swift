import ReactiveKernel

extension Signal {
  /// Makes an operator whose windows the values themselves open and close.
  ///
  /// - Parameter make: makes the closure that takes the values of a subscription.
  @inlinable
  package func windowing(
    _ make: @escaping @Sendable (_ windows: Windows<Value, Failure>) -> @Sendable (Value) -> Void
  ) -> Signal<Signal<Value, Failure>, Failure> {
    .attaching { downstream in
      let windows = Windows(downstream)
      attach(under: downstream.subscription, next: make(windows)) { termination in windows.end(with: termination) }
    }
  }
}
