import ReactiveKernel

extension Signal {
  /// Lets a throwing closure look at each value before it passes, and fails with what it throws.
  ///
  ///     self    --1--2--3--|
  ///     attempt --1--#          the closure throws at 2
  ///
  /// The value at which it throws does not pass, and this signal is ended. Failures and completion pass.
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
