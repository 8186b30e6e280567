import ReactiveKernel

extension Signal {
  /// Transforms the failure with a closure.
  ///
  ///     self      --1--2--#
  ///     map error --1--2--#    made of self's
  ///
  /// Values and completion pass. If the closure returns `Never`, the result cannot fail. `promoteError(to:)` gives any
  /// failure type to a signal that cannot fail.
  ///
  /// Elsewhere: `mapError(_:)` (ReactiveSwift, Combine).
  ///
  /// - Parameter transform: makes the new failure, on the thread that sends the old one.
  @inlinable
  public func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Signal<Value, NewFailure> {
    .attaching(sendsOneValue: sendsOneValue) { downstream in
      attach(under: downstream.subscription, next: downstream.next) { termination in
        switch termination {
        case .failed(let failure): downstream.terminal(.failed(transform(failure)))
        case .completed: downstream.terminal(.completed)
        }
      }
    }
  }
}
