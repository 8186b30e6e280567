extension Signal {
  /// A signal that is made anew for each subscription. ReactiveObjC: `defer:`.
  ///
  /// - Parameter make: called on the subscribing thread, once for each subscription.
  @inlinable
  public static func deferred(_ make: @escaping @Sendable () -> Signal) -> Signal {
    .attaching { make().attach($0) }
  }

  /// A signal that runs a throwing closure for each subscription, and sends what it returns or fails with what it throws.
  ///
  /// Completes after the value. ReactiveObjC: `try:`. RxJava: `fromCallable`.
  ///
  /// - Parameter body: called on the subscribing thread, once for each subscription.
  @inlinable
  public init(catching body: @escaping @Sendable () throws(Failure) -> Value) {
    self.init(onAttach: { downstream in
      do throws(Failure) {
        downstream.next(try body())
        downstream.terminal(.completed)
      } catch {
        downstream.terminal(.failed(error))
      }
    })
  }
}
