import ReactiveKernel

extension Signal {
  /// Continues with another signal when this one fails.
  ///
  ///     self    --1--2--#
  ///     handler         --8--9|
  ///     catch   --1--2----8--9|
  ///
  /// Values and completion pass. The handler is called once at most: a failure of the signal it returns passes, under
  /// that signal's failure type. It runs on the thread that sends the failure, when the delivery of it has returned
  /// (C7).
  ///
  /// Elsewhere: `catch:` (ReactiveObjC), `flatMapError(_:)` (ReactiveSwift), `catch(_:)` (RxSwift, Combine).
  ///
  /// - Parameter handler: makes, from the failure, the signal to continue with.
  @inlinable
  public func `catch`<NewFailure: Error>(
    _ handler: @escaping @Sendable (Failure) -> Signal<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    followed { termination in
      guard case .failed(let failure) = termination else { return nil }
      return { handler(failure) }
    }
  }
}
