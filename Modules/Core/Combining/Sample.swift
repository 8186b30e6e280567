import ReactiveKernel

extension Signal {
  /// Sends the latest value whenever another signal sends one.
  ///
  ///     self                  --1-----2-----3--|
  ///     sampler               ----x-x---x-x------x
  ///     sample                ----1-1---2-2----|
  ///     with repeating: false ----1-----2------|
  ///
  /// Sends nothing before the first value, and sends an unchanged value again; without `repeating`, it sends each value once, as in RxSwift, RxJava
  /// and RxJS. Completes as soon as either signal does; with `emittingLast`, the latest value comes first, if it was not sent before. The first
  /// failure of either passes at once. This signal is subscribed first.
  ///
  /// Elsewhere: `sample:` (ReactiveObjC), `sample(on:)` (ReactiveSwift), `sample(_:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - sampler: each of its values sends the latest value. If one of the two signals cannot fail, the result has the failure type of the
  ///     other.
  ///   - repeating: whether an unchanged value is sent again.
  ///   - emittingLast: whether a completion sends the latest value, unless it was sent.
  @inlinable
  public func sample<Sampler: SignalSource>(
    on sampler: Sampler, repeating: Bool = true, emittingLast: Bool = false
  ) -> Signal where Sampler.Failure == Failure {
    let sampler = sampler.signal
    return .attaching { downstream in
      let next = downstream.next
      let latest = SerialState((value: Value?.none, isSent: false))
      let terminal: @Sendable (Termination<Failure>) -> Void = { termination in
        if emittingLast, case .completed = termination, !latest.value.isSent, let value = latest.value.value {
          next(value)
        }
        downstream.terminal(termination)
      }
      // The first end ends the result.
      let joiner = Joiner(
        Subscriber(next: next, terminal: terminal, subscription: downstream.subscription), sources: 1)
      joiner.join(self) { value in latest.value = (value, false) }
      joiner.join(sampler) { _ in
        guard let value = latest.value.value, repeating || !latest.value.isSent else { return }
        latest.value.isSent = true
        next(value)
      }
    }
  }

  /// Sends the latest value whenever another signal, which cannot fail, sends one.
  @inlinable
  @_disfavoredOverload
  public func sample<Sampler: SignalSource>(
    on sampler: Sampler, repeating: Bool = true, emittingLast: Bool = false
  ) -> Signal where Sampler.Failure == Never {
    sample(on: sampler.signal.promoteError(), repeating: repeating, emittingLast: emittingLast)
  }
}

extension Signal where Failure == Never {
  /// Sends the latest value of this signal, which cannot fail, whenever another signal sends one.
  @inlinable
  @_disfavoredOverload
  public func sample<Sampler: SignalSource>(
    on sampler: Sampler, repeating: Bool = true, emittingLast: Bool = false
  ) -> Signal<Value, Sampler.Failure> {
    promoteError().sample(on: sampler, repeating: repeating, emittingLast: emittingLast)
  }
}
