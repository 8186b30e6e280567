import ReactiveKernel

extension Signal {
  /// Sends each value, maps it to an inner signal, and does the same with the values of the inner signals.
  ///
  ///     self       --1--2|
  ///     of 1             -3-|              waits for self
  ///     of 2                -4-|           waits for the inner of 1
  ///     of 3, 4                nil
  ///     expand     --1--2-3--4-|
  ///
  /// By default, walks a tree level by level, as in Reactor: one signal runs at a time, and this signal runs first. The
  /// inner signals wait in the order in which they were made. If this signal runs for a long time, set `maxConcurrent`
  /// to more than 1, or to 0 for no limit. With no limit, values are expanded as they arrive, as in RxJS. Completes
  /// when no signal runs or waits. Any failure fails the result at once and drops the signals that wait (C8). The stack
  /// does not grow with the number of levels or of signals (C10). Signals that have ended are released (C11).
  ///
  /// Elsewhere: `expand` (Reactor).
  ///
  /// - Parameters:
  ///   - maxConcurrent: the largest number of signals that run at a time, including this signal; 1 by default; 0 for no
  ///     limit; not negative.
  ///   - transform: makes the inner signal of a value, after the value was sent. Returns `nil` if the value has no
  ///     inner signal.
  @inlinable
  public func expand(
    maxConcurrent: Int = 1, file: StaticString = #file, line: UInt = #line,
    _ transform: @escaping @Sendable (Value) -> Signal?
  ) -> Signal {
    Diagnostics.requireCount(maxConcurrent, of: "expand(maxConcurrent:_:)", file: file, line: line)
    return .attaching { downstream in
      Expanding(downstream, limit: maxConcurrent, transform: transform).admit(self, tag: 0)
    }
  }
}
