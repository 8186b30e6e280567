import ReactiveKernel

extension Signal {
  /// Sends each value with the one before it, beginning with the second value.
  ///
  ///     self            --1--3--6--|
  ///     combinePrevious -----a--b--|    a: (1, 3)  b: (3, 6)
  ///
  /// To combine the two values, add `map`: `combinePrevious().map { $1 - $0 }`. Failures and completion pass.
  ///
  /// Elsewhere: `combinePreviousWithStart:reduce:` (ReactiveObjC), `combinePrevious()` (ReactiveSwift).
  @inlinable
  public func combinePrevious() -> Signal<(previous: Value, current: Value), Failure> {
    lift(sendsOneForOne: true) { next in
      let last = SerialState(Value?.none)
      return { value in
        let previous = last.value
        last.value = value
        if let previous { next((previous, value)) }
      }
    }
  }

  /// Sends each value with the one before it, and the first value with an initial value.
  ///
  /// Elsewhere: `combinePrevious(_:)` (ReactiveSwift).
  ///
  /// - Parameter initial: sent as the previous value with the first value.
  @inlinable
  public func combinePrevious(_ initial: Value) -> Signal<(previous: Value, current: Value), Failure> {
    lift(sendsOneForOne: true) { next in
      let last = SerialState(initial)
      return { value in
        let previous = last.value
        last.value = value
        next((previous, value))
      }
    }
  }
}
