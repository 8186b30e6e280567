import ReactiveKernel

extension Signal {
  /// Sends the values that are not nil, unwrapped.
  ///
  ///     self    --1--n--2--n--|    n: nil
  ///     skipNil --1-----2-----|
  ///
  /// Failures and completion pass.
  ///
  /// Elsewhere: `ignore:` with nil (ReactiveObjC), `skipNil()` (ReactiveSwift).
  @inlinable
  public func skipNil<Wrapped: Sendable>() -> Signal<Wrapped, Failure> where Value == Wrapped? {
    lift(sendsOneForOne: true) { next in { value in if let value { next(value) } } }
  }
}
