import ReactiveKernel

extension Signal {
  /// Casts each value to another type, and fails at the first value of a different type.
  ///
  ///     self                              --1--2--x--3--|
  ///     cast(to: Int.self) { MyError($0) } --1--2--#
  ///
  /// A value of a different type ends the upstream; `compactMap { $0 as? Int }` leaves such values out. Failures and
  /// completion pass. A signal that cannot fail needs no closure: the result fails with ``CastFailure``.
  ///
  /// Elsewhere: `cast` (RxJava, Reactor).
  ///
  /// - Parameters:
  ///   - type: the type of the result's values.
  ///   - makeFailure: makes a failure of the signal's failure type from a ``CastFailure``.
  @inlinable
  public func cast<Output: Sendable>(
    to type: Output.Type = Output.self, orFail makeFailure: @escaping @Sendable (CastFailure) -> Failure
  ) -> Signal<Output, Failure> {
    liftEnding(sendsOneForOne: true) { next, _ in
      { value throws(Failure) in
        guard let output = value as? Output else {
          throw makeFailure(CastFailure(value: value, expectedType: Output.self))
        }
        next(output)
      }
    }
  }
}

extension Signal where Failure == Never {
  /// Casts each value to another type, and fails with ``CastFailure`` at the first value of a different type. This
  /// signal itself cannot fail.
  @inlinable
  public func cast<Output: Sendable>(to type: Output.Type = Output.self) -> Signal<Output, CastFailure> {
    promoteError(to: CastFailure.self).cast(to: type) { $0 }
  }
}
