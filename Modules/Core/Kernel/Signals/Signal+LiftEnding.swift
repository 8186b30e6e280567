extension Signal {
  /// Makes an operator that only touches values, as `lift` does, but may end its upstream: what `tryMap`, `tryFilter`, `cast` and `attempt` are made of.
  ///
  /// - Parameter wrap: called once for each subscription with what takes the operator's output, and with what completes it; returns
  ///   what takes its input, and fails the operator by throwing.
  @inlinable
  public func liftEnding<Output: Sendable>(
    _ wrap:
      @escaping @Sendable (
        _ next: @escaping @Sendable (Output) -> Void, _ complete: @escaping @Sendable () -> Void
      ) -> @Sendable (Value) throws(Failure) -> Void
  ) -> Signal<Output, Failure> {
    let upstream = self
    return .attaching { downstream in
      let (child, end) = downstream.openChild()
      let take = wrap(downstream.next) { end(.completed) }
      upstream.attach(
        Subscriber(
          next: { value in
            // A source that never looks whether it was disposed sends on after the end.
            if child.isDisposed { return }
            do throws(Failure) { try take(value) } catch { end(.failed(error)) }
          },
          terminal: end,
          subscription: child))
    }
  }
}
