import ReactiveKernel

extension Signal where Value: Equatable {
  /// Leaves out the values that equal a given one.
  ///
  ///     self     --1--2--1--3--|
  ///     ignore 1 -----2-----3--|
  ///
  /// `ignore(nil)` leaves out the `nil` of a signal of optionals. Failures and completion pass.
  ///
  /// Elsewhere: `ignore:` (ReactiveObjC).
  ///
  /// - Parameter ignored: the value to leave out.
  @inlinable
  public func ignore(_ ignored: Value) -> Signal {
    filter { $0 != ignored }
  }
}
