import ReactiveKernel

extension Signal {
  /// Sends each value with the one before it, beginning with the second value.
  ///
  ///     self            --1--3--6--|
  ///     combinePrevious -----a--b--|    a: (1, 3)  b: (3, 6)
  ///
  /// The result of the two is one more word: `combinePrevious().map { $1 - $0 }`. Failures and completion pass.
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

  /// Sends each value with the one before it, and the first value with a given one.
  ///
  /// Elsewhere: `combinePrevious(_:)` (ReactiveSwift).
  ///
  /// - Parameter initial: the value before the first.
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
