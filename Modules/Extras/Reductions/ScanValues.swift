import ReactiveKernel

extension Signal {
  /// Sends the first value, and then each intermediate result of a reduction that begins with the first value.
  ///
  ///     self    --1--2--3--|
  ///     scan(+) --1--3--6--|
  ///
  /// Failures and completion pass.
  ///
  /// Elsewhere: `scan(accumulator)` (RxJava, Reactor).
  ///
  /// - Parameter combine: makes the next result from the previous result and a value. Not called with the first value.
  @inlinable
  public func scan(_ combine: @escaping @Sendable (_ result: Value, _ value: Value) -> Value) -> Signal {
    lift(sendsOneForOne: true) { next in
      let last = SerialState(Value?.none)
      return { value in
        let result = last.value.map { combine($0, value) } ?? value
        last.value = result
        next(result)
      }
    }
  }
}
