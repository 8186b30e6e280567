import ReactiveKernel

extension Signal {
  /// Continues with another signal when this signal fails with any failure.
  ///
  ///     self     --1--2--#
  ///     other            --8--9|
  ///     catch to --1--2----8--9|
  ///
  /// Values and completion pass. A failure of the other signal passes, and the result has the failure type of that
  /// signal.
  ///
  /// Elsewhere: `catchTo:` (ReactiveObjC).
  ///
  /// - Parameter other: the signal to continue with.
  @inlinable
  public func `catch`<NewFailure: Error>(to other: some SignalSource<Value, NewFailure>) -> Signal<Value, NewFailure> {
    let other = other.signal
    return `catch` { _ in other }
  }
}
