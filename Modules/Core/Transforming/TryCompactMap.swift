import ReactiveKernel

extension Signal {
  /// Sends what a closure makes of each value, leaves out those it makes nothing of, and fails with what the closure throws.
  ///
  ///     self          --1--2--3--4--|
  ///     tryCompactMap --2-----#          2 makes nil, 3 is refused
  ///
  /// The first value that is refused ends the upstream. Failures and completion pass.
  ///
  /// Elsewhere: `compactMap(_:)` (RxSwift), `tryCompactMap(_:)` (Combine).
  ///
  /// - Parameter transform: makes of a value what is sent, or nil, or throws the failure.
  @inlinable
  public func tryCompactMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) throws(Failure) -> Output?
  ) -> Signal<Output, Failure> {
    liftEnding { next, _ in
      { value throws(Failure) in if let output = try transform(value) { next(output) } }
    }
  }
}

extension Signal where Failure == Never {
  /// As the variant for a signal that fails as the closure does, for one that cannot fail.
  @inlinable
  @_disfavoredOverload
  public func tryCompactMap<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) throws(NewFailure) -> Output?
  ) -> Signal<Output, NewFailure> {
    promoteError(to: NewFailure.self).tryCompactMap(transform)
  }
}
