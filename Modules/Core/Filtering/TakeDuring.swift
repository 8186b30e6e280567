import ReactiveKernel

extension Signal {
  /// Sends values while a lifetime lasts, and completes when the lifetime ends.
  ///
  ///     self        --1--2--3--4--|
  ///     lifetime    ---------x
  ///     take during --1--2--3|
  ///
  /// If the lifetime has already ended, the result completes without subscribing to the signal. The signal's own
  /// failure or completion passes. The result does not keep the lifetime's owner alive.
  ///
  /// In ReactiveObjC, this is `takeUntil:` with `rac_willDeallocSignal`.
  ///
  /// Elsewhere: `take(during:)` (ReactiveSwift).
  ///
  /// - Parameter lifetime: when it ends, the result completes. Any thread may end the lifetime, and the completion may
  ///   come on any thread.
  @inlinable
  public func take(during lifetime: Lifetime) -> Signal {
    take(until: Signal<Never, Never> { subscriber in lifetime.onEnded { subscriber.complete() } })
  }
}
