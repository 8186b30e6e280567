import ReactiveKernel

extension Signal {
  /// Sends a separator between values: between every two, or between groups of several.
  ///
  ///     self                            --1----2----3----4----5----|
  ///     interspersed(with: 0)           --1----(02)-(03)-(04)-(05)-|
  ///     interspersed(every: 2, with: 0) --1----2----(03)-4----(05)-|
  ///
  /// A separator comes right before the value that follows it, so that none comes first or last. Failures and completion pass.
  ///
  /// AsyncAlgorithms has the same name.
  ///
  /// Elsewhere: none of the four.
  ///
  /// - Parameters:
  ///   - count: how many values come between two separators; at least one.
  ///   - separator: evaluated for each separator.
  @inlinable
  public func interspersed(
    every count: Int = 1, with separator: @escaping @autoclosure @Sendable () -> Value, file: StaticString = #file,
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
