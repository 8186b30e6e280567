import ReactiveKernel

extension Signal {
  /// Sends a value of its own before all that the signal sends.
  ///
  ///     self    --1--2--|
  ///     start 0 0-1--2--|
  ///
  /// The value is sent before the signal is subscribed, which it is not if the subscriber has enough with that. Failures and
  /// completion pass.
  ///
  /// Elsewhere: `startWith:` (ReactiveObjC), `prefix(value:)` (ReactiveSwift), `startWith(_:)` (RxSwift), `prepend(_:)`
  /// (Combine).
  ///
  /// - Parameter value: what each subscription gets first.
  @inlinable
  public func start(with value: Value) -> Signal {
    let upstream = self
    return .attaching { downstream in
      downstream.next(value)
      if !downstream.subscription.isDisposed { upstream.attach(downstream) }
    }
  }
}
