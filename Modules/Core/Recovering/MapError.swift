import ReactiveKernel

extension Signal {
  /// Sends another failure in place of this signal's.
  ///
  ///     self      --1--2--#
  ///     map error --1--2--#    made of self's
  ///
  /// Values and completion pass. A transform that returns `Never` makes a signal that cannot fail; one that cannot fail takes any failure
  /// type by `promoteError(to:)`.
  ///
  /// Elsewhere: `mapError(_:)` (ReactiveSwift, Combine).
  ///
  /// - Parameter transform: makes the new failure, on the thread that sends the old one.
  @inlinable
  public func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Signal<Value, NewFailure> {
    let upstream = self
    return .attaching { downstream in
      let terminal = downstream.terminal
      upstream.attach(
        Subscriber(
          next: downstream.next,
          terminal: { termination in
            switch termination {
            case .failed(let failure): terminal(.failed(transform(failure)))
            case .completed: terminal(.completed)
            }
          },
          subscription: downstream.subscription))
    }
  }
}
