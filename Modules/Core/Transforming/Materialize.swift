import ReactiveKernel

extension Signal {
  /// Sends each event as a value, including the terminal, and then completes.
  ///
  ///     self        --1--2--#
  ///     materialize --a--b--(c|)    a, b: .next(1), .next(2)  c: .failed
  ///
  /// The result cannot fail: it sends a failure or a completion as a value. `dematerialize()` reverses this.
  ///
  /// Elsewhere: `materialize` (ReactiveObjC), `materialize()` (ReactiveSwift, RxSwift).
  @inlinable
  public func materialize() -> Signal<Event<Value, Failure>, Never> {
    .attaching { downstream in
      let next = downstream.next
      attach(under: downstream.subscription) { value in
        next(.next(value))
      } terminal: { termination in
        next(Event(termination))
        downstream.terminal(.completed)
      }
    }
  }
}
