import ReactiveKernel

extension Signal {
  /// Sends only the values that pass a test.
  ///
  ///     self        --1--2--3--4--|
  ///     filter even -----2-----4--|
  ///
  /// Failures and completion are forwarded.
  ///
  /// Elsewhere: `filter:` (ReactiveObjC), `filter(_:)` (ReactiveSwift, RxSwift, Combine).
  ///
  /// - Parameter isIncluded: called for each value, on the thread that sends it.
  @inlinable
  public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal {
    lift(sendsOneForOne: true) { next in { value in if isIncluded(value) { next(value) } } }
  }
}
