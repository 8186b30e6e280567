import ReactiveKernel

extension Signal where Value == Bool {
  /// Sends the opposite of each value.
  ///
  ///     self --t--f--f--|
  ///     not  --f--t--t--|    t: true  f: false
  ///
  /// Failures and completion pass.
  ///
  /// Elsewhere: `not` (ReactiveObjC), `negate()` (ReactiveSwift).
  @inlinable
  public func not() -> Signal {
    lift(sendsOneForOne: true) { next in { value in next(!value) } }
  }
}
