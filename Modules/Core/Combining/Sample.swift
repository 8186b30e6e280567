import ReactiveKernel

extension Signal {
  /// Sends the latest value whenever another signal sends one.
  ///
  ///     self    --1-----2-----3--|
  ///     sampler ----x-x---x-x------x
  ///     sample  ----1-1---2-2----|
  ///
  /// Sends nothing before the first value, and sends an unchanged value again. In RxSwift an unchanged value is not sent again. Completes
  /// as soon as either signal does, and the first failure of either passes at once. This signal is subscribed first.
  ///
  /// Elsewhere: `sample:` (ReactiveObjC), `sample(on:)` (ReactiveSwift), `sample(_:)` (RxSwift).
  ///
  /// - Parameter sampler: each of its values sends the latest value. Use `promoteError()` for one that cannot fail.
  @inlinable
  public func sample<Sampler: SignalSource>(on sampler: Sampler) -> Signal where Sampler.Failure == Failure {
    let sampler = sampler.signal
    return .attaching { downstream in
      let next = downstream.next
      let latest = SerialState(Value?.none)
      // The first end ends the result.
      let joiner = Joiner(downstream, sources: 1)
      joiner.join(self) { value in latest.value = value }
      joiner.join(sampler) { _ in if let value = latest.value { next(value) } }
    }
  }
}
