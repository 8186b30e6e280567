import ReactiveKernel

extension Signal {
  /// Transforms each value with a closure that can throw, drops nil results, and fails with the thrown error.
  ///
  ///     self          --1--2--3--4--|
  ///     tryCompactMap --2-----#          2 makes nil, 3 is refused
  ///
  /// The first value for which the closure throws ends the upstream. Failures and completion pass.
  ///
  /// Elsewhere: `compactMap(_:)` (RxSwift), `tryCompactMap(_:)` (Combine).
  ///
  /// - Parameter transform: makes the value to send, returns `nil` to send none, or throws the failure.
  @inlinable
  public func tryCompactMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) throws(Failure) -> Output?
  ) -> Signal<Output, Failure> {
    liftEnding(sendsOneForOne: true) { next, _ in
      { value throws(Failure) in if let output = try transform(value) { next(output) } }
    }
  }
}

extension Signal where Failure == Never {
  /// Transforms each value with a closure that can throw, and drops nil results. This signal cannot fail. The result
  /// fails with the thrown error.
  @inlinable
  @_disfavoredOverload
  public func tryCompactMap<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) throws(NewFailure) -> Output?
  ) -> Signal<Output, NewFailure> {
    promoteError().tryCompactMap(transform)
  }
}
