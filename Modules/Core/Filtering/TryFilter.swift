import ReactiveKernel

extension Signal {
  /// Sends only the values that pass a test, and fails when the test throws.
  ///
  ///     self           --1--2--3--4--|
  ///     tryFilter even -----2--#            3: throws
  ///
  /// Ends its upstream when the test throws. Failures and completion of the signal are forwarded.
  ///
  /// Elsewhere: `filter(_:)` (RxSwift), `tryFilter(_:)` (Combine).
  ///
  /// - Parameter isIncluded: called for each value, on the thread that sends it. It may throw only errors of the
  ///   signal's failure type. If the signal cannot fail, the closure may throw errors of any one type. This type
  ///   becomes the failure type of the result.
  @inlinable
  public func tryFilter(_ isIncluded: @escaping @Sendable (Value) throws(Failure) -> Bool) -> Signal {
    liftEnding(sendsOneForOne: true) { next, _ in { value throws(Failure) in if try isIncluded(value) { next(value) } }
    }
  }
}

extension Signal where Failure == Never {
  /// Sends only the values that pass a test, and fails when the test throws.
  @inlinable
  @_disfavoredOverload
  public func tryFilter<NewFailure: Error>(
    _ isIncluded: @escaping @Sendable (Value) throws(NewFailure) -> Bool
  ) -> Signal<Value, NewFailure> {
    promoteError().tryFilter(isIncluded)
  }
}
