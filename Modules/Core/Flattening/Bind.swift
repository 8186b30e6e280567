import ReactiveKernel

extension Signal {
  /// Makes a signal of each value with a function that is made anew for each subscription and may say when to stop.
  ///
  ///     self   --1----2----3----4--|
  ///     inner 1  --a|
  ///     inner 2       --b--c|            the binder sets `stop`
  ///     bind   ----a----b--c|
  ///
  /// Inner signals run side by side, as with `flatMap(_:)`. `nil` stops now, setting `stop` includes the inner
  /// signal returned and stops then: this signal is let go of, what runs goes on, and the result completes when the last inner
  /// has. Failures pass at once.
  ///
  /// Elsewhere: `bind:` (ReactiveObjC).
  ///
  /// - Parameter makeBinder: called for each subscription. The binder is called with one value at a time, so it may keep state in
  ///   variables of its own.
  @inlinable
  public func bind<Output: Sendable>(
    _ makeBinder: @escaping @Sendable () -> sending (_ value: Value, _ stop: inout Bool) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> {
    let upstream = self
    return .attaching { downstream in
      let flattening = Flattening(downstream)
      let binder = SerialState(makeBinder())
      flattening.attach(outer: upstream) { value, outer in
        var stop = false
        let inner = binder.value(value, &stop)
        if let inner { flattening.admit(inner, flattening.subscriberOfImmediates) }
        // Ended only after the inner was subscribed to, so that what both share is not let go of in between.
        if inner == nil || stop, outer.end() { flattening.countOut(FlatteningTag.outer) }
      }
    }
  }
}
