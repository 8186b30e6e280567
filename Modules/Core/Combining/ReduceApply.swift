import ReactiveKernel

extension Signal {
  /// Applies the function in each tuple to the value after it, and sends the result.
  ///
  ///     functions --f--------g--|
  ///     values    -----1--2-------|
  ///     latest    -----w--x--y----|    w: (f, 1)  x: (f, 2)  y: (g, 2)
  ///     apply     -----a--b--c----|    a: f(1)  b: f(2)  c: g(2)
  ///
  /// For use after `combineLatest` or `zip` of a signal of functions and a signal of values. Failures and completion
  /// pass.
  ///
  /// Elsewhere: `reduceApply` (ReactiveObjC).
  @inlinable
  public func reduceApply<A, Output: Sendable>() -> Signal<Output, Failure>
  where Value == (@Sendable (A) -> Output, A) {
    lift(sendsOneForOne: true) { next in { values in next(values.0(values.1)) } }
  }

  /// Applies the function in each tuple to the two values after it, and sends the result.
  @inlinable
  public func reduceApply<A, B, Output: Sendable>() -> Signal<Output, Failure>
  where Value == (@Sendable (A, B) -> Output, A, B) {
    lift(sendsOneForOne: true) { next in { values in next(values.0(values.1, values.2)) } }
  }

  /// Applies the function in each tuple to the three values after it, and sends the result.
  @inlinable
  public func reduceApply<A, B, C, Output: Sendable>() -> Signal<Output, Failure>
  where Value == (@Sendable (A, B, C) -> Output, A, B, C) {
    lift(sendsOneForOne: true) { next in { values in next(values.0(values.1, values.2, values.3)) } }
  }
}
