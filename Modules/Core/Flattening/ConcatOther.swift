import ReactiveKernel

extension Signal {
  /// Forwards the values of this signal and, when it completes, the values of another signal.
  ///
  ///     self         --1--2|
  ///     other              --3--|
  ///     concat(with) --1--2--3--|
  ///
  /// The other signal is subscribed to after this signal has completed. If this signal fails, the other signal is not
  /// subscribed to. If this signal ends without a terminal (C9), the result does too.
  ///
  /// Elsewhere: `concat:` (ReactiveObjC), `concat(_:)` (ReactiveSwift, RxSwift), `append(_:)` (Combine).
  ///
  /// - Parameter other: the signal that follows this signal. If only one of the two signals can fail, the result has
  ///   the failure type of that signal.
  @inlinable
  public func concat(with other: some SignalSource<Value, Failure>) -> Signal {
    .concat([self, other.signal])
  }

  /// Forwards the values of this signal and, when it completes, the values of another signal, which cannot fail.
  @inlinable
  @_disfavoredOverload
  public func concat(with other: some SignalSource<Value, Never>) -> Signal {
    concat(with: other.signal.promoteError())
  }
}

extension Signal where Failure == Never {
  /// Forwards the values of this signal, which cannot fail, and, when it completes, the values of another signal.
  @inlinable
  @_disfavoredOverload
  public func concat<NewFailure: Error>(with other: some SignalSource<Value, NewFailure>) -> Signal<Value, NewFailure> {
    promoteError().concat(with: other)
  }
}
