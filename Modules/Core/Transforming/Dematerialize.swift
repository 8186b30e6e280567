import ReactiveKernel

extension Signal {
  /// Turns values that are events back into events, and so reverses ``materialize()``.
  ///
  ///     self          --a--b--c--d--|    a, b: .next(1), .next(2)  c: .completed
  ///     dematerialize --1--2--|
  ///
  /// The first failure or completion among the events ends the result and the upstream. The upstream's own failure or
  /// completion passes.
  ///
  /// Elsewhere: `dematerialize` (ReactiveObjC), `dematerialize()` (ReactiveSwift, RxSwift).
  @inlinable
  public func dematerialize<Output: Sendable>() -> Signal<Output, Failure> where Value == Event<Output, Failure> {
    liftEnding(sendsOneForOne: true) { next, complete in
      { event throws(Failure) in
        switch event {
        case .next(let value): next(value)
        case .failed(let failure): throw failure
        case .completed: complete()
        }
      }
    }
  }
}

extension Signal where Failure == Never {
  /// Turns values that are events back into events, for a signal that cannot fail.
  ///
  /// Otherwise it works like the variant for a signal with the same failure type as its events.
  @inlinable
  @_disfavoredOverload
  public func dematerialize<Output: Sendable, OutputFailure: Error>() -> Signal<Output, OutputFailure>
  where Value == Event<Output, OutputFailure> {
    promoteError().dematerialize()
  }
}
