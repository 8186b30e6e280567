import ReactiveKernel

extension Signal {
  /// Runs a closure before each subscription to the signal.
  ///
  ///     self      --1--2--|
  ///     initially !-1--2--|    !: the closure
  ///
  /// If a chain has several such operators, the closure of the operator that is last in the chain runs first. All
  /// events pass.
  ///
  /// Elsewhere: `initially:` (ReactiveObjC), `on(starting:)` (ReactiveSwift), `do(onSubscribe:)` (RxSwift),
  /// `handleEvents(receiveSubscription:)` (Combine).
  ///
  /// - Parameter action: called on the subscribing thread, before the signal is subscribed to.
  @inlinable
  public func initially(_ action: @escaping @Sendable () -> Void) -> Signal {
    .attaching(sendsOneValue: sendsOneValue) { downstream in
      action()
      attach(downstream)
    }
  }
}
