import ReactiveKernel

extension Signal {
  /// Sends a given value before the values of the signal.
  ///
  ///     self    --1--2--|
  ///     start 0 0-1--2--|
  ///
  /// The value is sent before the signal is subscribed to. If the subscriber disposes the subscription when it receives
  /// this value, the signal is not subscribed to. Failures and completion pass.
  ///
  /// Elsewhere: `startWith:` (ReactiveObjC), `prefix(value:)` (ReactiveSwift), `startWith(_:)` (RxSwift), `prepend(_:)`
  /// (Combine).
  ///
  /// - Parameter value: the first value of each subscription.
  @inlinable
  public func start(with value: Value) -> Signal {
    .attaching { downstream in
      downstream.next(value)
      if !downstream.isDisposed { attach(downstream) }
    }
  }
}
