import ReactiveKernel

extension Signal {
  /// Sends what the signal sends while a lifetime lasts, and completes when that ends.
  ///
  ///     self        --1--2--3--4--|
  ///     lifetime    ---------x
  ///     take during --1--2--3|
  ///
  /// If the lifetime has ended the signal is not subscribed at all. The signal's own failure or completion passes.
  /// Keeps the lifetime's owner alive no more than a `Lifetime` does.
  ///
  /// ReactiveObjC says `takeUntil:` with `rac_willDeallocSignal`.
  ///
  /// Elsewhere: `take(during:)` (ReactiveSwift).
  ///
  /// - Parameter lifetime: the result completes when it ends, on any thread.
  @inlinable
  public func take(during lifetime: Lifetime) -> Signal {
    take(until: Signal<Never, Never> { subscriber in lifetime.onEnded { subscriber.complete() } })
  }
}
