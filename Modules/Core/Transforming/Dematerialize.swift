import ReactiveKernel

extension Signal {
  /// Does what the events that are sent as values say: the way back from ``materialize()``.
  ///
  ///     self          --a--b--c--d--|    a, b: .next(1), .next(2)  c: .completed
  ///     dematerialize --1--2--|
  ///
  /// The first event that is not a value ends the result and the upstream. The upstream's own failure or completion passes.
  ///
  /// Elsewhere: `dematerialize` (ReactiveObjC), `dematerialize()` (ReactiveSwift, RxSwift).
  @inlinable
  public func dematerialize<Output: Sendable>() -> Signal<Output, Failure> where Value == Event<Output, Failure> {
    .attaching { downstream in
      let next = downstream.next
      let (child, end) = downstream.openChild()
      attach(
        Subscriber(
          next: { event in
            // A source that never looks whether it was disposed sends on after the end.
            if child.isDisposed { return }
            switch event {
            case .next(let value): next(value)
            case .failed(let failure): end(.failed(failure))
            case .completed: end(.completed)
            }
          },
          terminal: end,
          subscription: child))
    }
  }
}

extension Signal where Failure == Never {
  /// Does what the events that are sent as values say, where only they can fail.
  ///
  /// Otherwise as the variant for a signal that fails as its events do.
  @inlinable
  @_disfavoredOverload
  public func dematerialize<Output: Sendable, OutputFailure: Error>() -> Signal<Output, OutputFailure>
  where Value == Event<Output, OutputFailure> {
    promoteError(to: OutputFailure.self).dematerialize()
  }
}
