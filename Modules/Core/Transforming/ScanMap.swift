import ReactiveKernel

extension Signal {
  /// Transforms each value with a closure that also returns the state for the next value.
  ///
  ///     self    --1--2--3--|
  ///     state   0-1--3--6--
  ///     scanMap --a--b--c--|    a: "0+1"  b: "1+2"  c: "3+3"
  ///
  /// Failures and completion pass.
  ///
  /// Elsewhere: `scanMap(_:_:)` and `scanMap(into:_:)` (ReactiveSwift).
  ///
  /// - Parameters:
  ///   - initial: the state before the first value, the same for each subscription.
  ///   - step: takes the state and a value, and returns the next state and the value to send.
  @inlinable
  public func scanMap<State: Sendable, Output: Sendable>(
    _ initial: State, _ step: @escaping @Sendable (State, Value) -> (State, Output)
  ) -> Signal<Output, Failure> {
    scanMap(into: initial) { state, value in
      let (following, output) = step(state, value)
      state = following
      return output
    }
  }

  /// Transforms each value with a closure that also changes a state in place.
  ///
  /// - Parameters:
  ///   - initial: the state before the first value, the same for each subscription.
  ///   - step: takes the state and a value, changes the state, and returns the value to send.
  @inlinable
  public func scanMap<State: Sendable, Output: Sendable>(
    into initial: State, _ step: @escaping @Sendable (inout State, Value) -> Output
  ) -> Signal<Output, Failure> {
    lift(sendsOneForOne: true) { next in
      let state = SerialState(initial)
      return { value in next(step(&state.value, value)) }
    }
  }
}
