import ReactiveKernel

extension Signal {
  /// Sends a separator between two values, or between groups of `count` values.
  ///
  ///     self         --1-----2-----3-----|
  ///     interspersed --1-----(02)--(03)--|    with: 0
  ///
  /// The separator is sent immediately before the next value, so none is sent before the first value or after the last
  /// value. Failures and completion pass. Swift Async Algorithms has the same operator.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - count: the number of values between two separators; at least one.
  ///   - separator: the value to send between two values, or between two groups.
  @inlinable
  public func interspersed(
    every count: Int = 1, with separator: Value, file: StaticString = #file, line: UInt = #line
  ) -> Signal {
    interspersed(every: count, with: { separator }, file: file, line: line)
  }

  /// Sends the result of a closure between two values, or between groups of `count` values.
  ///
  /// - Parameters:
  ///   - count: the number of values between two separators; at least one.
  ///   - separator: makes each separator, on the thread that sends the next value.
  @inlinable
  public func interspersed(
    every count: Int = 1, with separator: @escaping @Sendable () -> Value, file: StaticString = #file,
    line: UInt = #line
  ) -> Signal {
    Diagnostics.requireRoom(count, of: "interspersed(every:with:)", file: file, line: line)
    return lift { next in
      let left = SerialState(count)
      return { value in
        if left.value == 0 {
          left.value = count
          next(separator())
        }
        left.value -= 1
        next(value)
      }
    }
  }
}
