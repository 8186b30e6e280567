import ReactiveKernel

extension Signal {
  /// Flattens a signal of one value at most: its inner signal runs when this one has completed, and sends straight to the downstream.
  ///
  /// No strategy makes a difference then. A signal that ends with itself, such as `f(n) = .just(n).flatMap { f($0 - 1) }`, grows neither
  /// the stack nor the number of machines between it and the subscriber (C10).
  ///
  /// - Parameter transform: makes the inner signal of the value, on the thread that sends it.
  @inlinable
  func flatteningOne<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> {
    let upstream = self
    return .inParts { downstream, completesWhenAbandoned in
      let inner = SerialState<Signal<Output, Failure>?>(nil)
      return Handover(downstream, completesWhenAbandoned: completesWhenAbandoned).run(upstream) { value in
        inner.value = transform(value)
      } ended: { termination in
        if case .completed = termination, let last = inner.value.take() {
          return { completesWhenAbandoned ? last : last.completingWhenAbandoned() }
        }
        downstream.terminal(termination)
        return nil
      }
    }
  }
}
