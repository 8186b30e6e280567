import ReactiveKernel

extension Signal {
  /// Transforms each value with a closure that can throw, and fails with the thrown error.
  ///
  ///     self   --1--2--3--4--|
  ///     tryMap --2--4--#          3 is refused
  ///
  /// The first value for which the closure throws ends the upstream. Failures and completion pass.
  ///
  /// Elsewhere: `tryMap:` (ReactiveObjC), `attemptMap(_:)` (ReactiveSwift), `map(_:)` (RxSwift), `tryMap(_:)`
  /// (Combine).
  ///
  /// - Parameter transform: makes the value to send, or throws the failure.
  @inlinable
  public func tryMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) throws(Failure) -> Output
  ) -> Signal<Output, Failure> {
    liftEnding(sendsOneForOne: true) { next, _ in { value throws(Failure) in next(try transform(value)) } }
  }
}

extension Signal where Failure == Never {
  /// Transforms each value with a closure that can throw. This signal cannot fail. The result fails with the thrown
  /// error.
  @inlinable
  @_disfavoredOverload
  public func tryMap<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) throws(NewFailure) -> Output
  ) -> Signal<Output, NewFailure> {
    promoteError().tryMap(transform)
  }
}
