import ReactiveKernel

extension Signal {
  /// Maps each value to an inner signal with a closure that may stop, and forwards the values of all inner signals.
  ///
  ///     self   --1----2----3----4--|
  ///     inner 1  --a|
  ///     inner 2       --b--c|            the binder sets `stop`
  ///     bind   ----a----b--c|
  ///
  /// Each subscription has its own closure. Inner signals run at the same time, as with `flatMap(_:)`. Returning `nil`
  /// stops at once. Setting `stop` includes the returned inner signal and then stops. After a stop this signal is
  /// unsubscribed, running inner signals continue, and the result completes with the last of them. Failures pass at
  /// once.
  ///
  /// Elsewhere: `bind:` (ReactiveObjC).
  ///
  /// - Parameter makeBinder: called for each subscription. Calls of the binder never overlap, so it may keep state in
  ///   captured variables.
  @inlinable
  public func bind<Output: Sendable>(
    _ makeBinder: @escaping @Sendable () -> sending (_ value: Value, _ stop: inout Bool) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> {
    .attaching { downstream in
      let flattening = Flattening(downstream)
      let binder = SerialState(makeBinder())
      flattening.attach(outer: self) { value, outer in
        var stop = false
        let inner = binder.value(value, &stop)
        if let inner { flattening.admit(inner, flattening.subscriberOfImmediates) }
        // After the inner signal was subscribed to, so that a source that both share stays connected.
        if inner == nil || stop, outer.end() { flattening.countOut(FlatteningTag.outer) }
      }
    }
  }
}
