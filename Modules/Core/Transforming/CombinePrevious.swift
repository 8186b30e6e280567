import ReactiveKernel

extension Signal {
  /// Transforms each value and the previous value with a closure.
  ///
  ///     self                      --1--3--6--|
  ///     combinePrevious { $1-$0 } -----2--3--|
  ///
  /// Begins with the second value. Failures and completion pass.
  ///
  /// Elsewhere: `combinePreviousWithStart:reduce:` (ReactiveObjC), `combinePrevious()` and `combinePrevious(_:)`
  /// (ReactiveSwift).
  ///
  /// - Parameter combine: makes the value to send from a value and the one before it.
  @inlinable
  public func combinePrevious<Output: Sendable>(
    _ combine: @escaping @Sendable (_ previous: Value, _ current: Value) -> Output
  ) -> Signal<Output, Failure> {
    lift(sendsOneForOne: true) { next in
      let last = SerialState(Value?.none)
      return { value in
        let previous = last.value
        last.value = value
        if let previous { next(combine(previous, value)) }
      }
    }
  }

  /// Transforms each value and the previous value with a closure. `initial` is the value before the first.
  @inlinable
  public func combinePrevious<Output: Sendable>(
    _ initial: Value, _ combine: @escaping @Sendable (_ previous: Value, _ current: Value) -> Output
  ) -> Signal<Output, Failure> {
    lift(sendsOneForOne: true) { next in
      let last = SerialState(initial)
      return { value in
        let previous = last.value
        last.value = value
        next(combine(previous, value))
      }
    }
  }

  /// Sends each value with the one before it, beginning with the second value.
  @inlinable
  public func combinePrevious() -> Signal<(previous: Value, current: Value), Failure> {
    combinePrevious { previous, current in (previous, current) }
  }

  /// Sends each value with the one before it, and the first value with a given one.
  @inlinable
  public func combinePrevious(_ initial: Value) -> Signal<(previous: Value, current: Value), Failure> {
    combinePrevious(initial) { previous, current in (previous, current) }
  }
}
