import ReactiveKernel

extension Signal {
  /// Continues with another signal when this signal fails.
  ///
  ///     self    --1--2--#
  ///     handler         --8--9|
  ///     catch   --1--2----8--9|
  ///
  /// Values and completion pass. The handler is called at most once. A failure of the returned signal passes, and the
  /// result has the failure type of that signal. The handler runs on the thread that sends the failure, after the
  /// delivery of the failure has returned (C7).
  ///
  /// Elsewhere: `catch:` (ReactiveObjC), `flatMapError(_:)` (ReactiveSwift), `catch(_:)` (RxSwift, Combine).
  ///
  /// - Parameter handler: takes the failure, and returns the signal to continue with.
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
