import ReactiveKernel

extension Signal {
  /// Sends the latest value whenever another signal sends one.
  ///
  ///     self    --1-----2-----3--|
  ///     sampler ----x-x---x-x------x
  ///     sample  ----1-1---2-2----|
  ///
  /// A value that did not change is sent again; before the first one nothing is. Completes as soon as either side does, and the
  /// first failure of either passes at once. This signal is subscribed first. In RxSwift an unchanged value is not sent again.
  ///
  /// Elsewhere: `sample:` (ReactiveObjC), `sample(on:)` (ReactiveSwift), `sample(_:)` (RxSwift).
  ///
  /// - Parameter sampler: whose values ask for one; what they are does not matter. `promoteError()` brings one that cannot fail here.
  @inlinable
  public func sample<Sampler: SignalSource>(on sampler: Sampler) -> Signal where Sampler.Failure == Failure {
    let upstream = self
    let sampler = sampler.signal
    return .attaching { downstream in
      let next = downstream.next
      let latest = SerialState(Value?.none)
      // One end is the end of both.
      let joiner = Joiner(downstream, sources: 1)
      joiner.join(upstream) { value in latest.value = value }
      joiner.join(sampler) { _ in if let value = latest.value { next(value) } }
    }
  }
}
