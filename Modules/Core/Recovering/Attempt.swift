import ReactiveKernel

extension Signal {
  /// Calls a throwing closure with each value before the value is sent, and fails with the thrown error.
  ///
  ///     self    --1--2--3--|
  ///     attempt --1--#          the closure throws at 2
  ///
  /// A value for which the closure throws is not sent, and ends the upstream. Failures and completion pass.
  ///
  /// Elsewhere: `try:` (ReactiveObjC), `attempt(_:)` (ReactiveSwift), `do(onNext:)` (RxSwift).
  ///
  /// - Parameter check: called with each value, on the thread that sends it.
  @inlinable
  public func attempt(_ check: @escaping @Sendable (Value) throws(Failure) -> Void) -> Signal {
    liftEnding(sendsOneForOne: true) { next, _ in
      { value throws(Failure) in
        try check(value)
        next(value)
      }
    }
  }
}

extension Signal where Failure == Never {
  /// Calls a throwing closure with each value of a signal that cannot fail. A thrown error fails the result.
  @inlinable
  @_disfavoredOverload
  public func attempt<NewFailure: Error>(
    _ check: @escaping @Sendable (Value) throws(NewFailure) -> Void
  ) -> Signal<Value, NewFailure> {
    promoteError().attempt(check)
  }
}
