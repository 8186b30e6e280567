import ReactiveKernel

extension Signal {
  /// Sends the latest value whenever another signal sends a value.
  ///
  ///     self                  --1-----2-----3--|
  ///     sampler               ----x-x---x-x------x
  ///     sample                ----1-1---2-2----|
  ///     with repeating: false ----1-----2------|
  ///
  /// Sends nothing before this signal has sent a value. If no new value has come since the latest value was sent, sends
  /// that value again. If `repeating` is false, sends each value at most once, as in RxSwift, RxJava and RxJS.
  /// Completes as soon as either signal completes. With `emittingLast`, sends the latest value before the completion,
  /// unless that value was sent already. The first failure of either signal passes at once. This signal is subscribed
  /// to first.
  ///
  /// Elsewhere: `sample:` (ReactiveObjC), `sample(on:)` (ReactiveSwift), `sample(_:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - sampler: each of its values triggers the sending of the latest value. If only one of the two signals can fail,
  ///     the result has the failure type of that signal.
  ///   - repeating: whether a value is sent again if no newer value has come; true by default.
  ///   - emittingLast: whether the latest value is sent before the completion, unless it was sent already; false by
  ///     default.
  @inlinable
  public func sample<Sampler: SignalSource>(
    on sampler: Sampler, repeating: Bool = true, emittingLast: Bool = false
  ) -> Signal where Sampler.Failure == Failure {
    let sampler = sampler.signal
    return .attaching { downstream in
      let next = downstream.next
      let held = HeldValues<Value>(for: downstream)
      // The latest value, if it was sent, and the permit of the value in `held`.
      let sent = SerialState((value: Value?.none, permit: LatePermit()))
      let terminal: @Sendable (Termination<Failure>) -> Void = { termination in
        if emittingLast, case .completed = termination, let value = held.popFirst() {
          let permit = sent.value.permit
          permit.run { next(value) }
        }
        downstream.terminal(termination)
      }
      // The first end ends the result.
      let joiner = Joiner(
        Subscriber(next: next, terminal: terminal, subscription: downstream.subscription), sources: 1)
      joiner.join(self, isSideInput: true) { value in
        if let replaced = held.popFirst() { held.discard(replaced) }
        held.append(value)
        sent.value.permit = .ofThisThread
      }
      joiner.join(sampler, isSideInput: true) { _ in
        if let value = held.popFirst() {
          if repeating { sent.value.value = value }
          let permit = sent.value.permit
          permit.run { next(value) }
        } else if repeating, let value = sent.value.value {
          next(value)
        }
      }
    }
  }

  /// Sends the latest value whenever another signal, which cannot fail, sends a value.
  @inlinable
  @_disfavoredOverload
  public func sample<Sampler: SignalSource>(
    on sampler: Sampler, repeating: Bool = true, emittingLast: Bool = false
  ) -> Signal where Sampler.Failure == Never {
    sample(on: sampler.signal.promoteError(), repeating: repeating, emittingLast: emittingLast)
  }
}

extension Signal where Failure == Never {
  /// Sends the latest value of this signal, which cannot fail, whenever another signal sends a value.
  @inlinable
  @_disfavoredOverload
  public func sample<Sampler: SignalSource>(
    on sampler: Sampler, repeating: Bool = true, emittingLast: Bool = false
  ) -> Signal<Value, Sampler.Failure> {
    promoteError().sample(on: sampler, repeating: repeating, emittingLast: emittingLast)
  }
}
