import ReactiveKernel

extension Signal {
  /// Sends each value, makes a signal of it, and does the same with what that one sends, and so on.
  ///
  ///     self       --1--2|
  ///     of 1             -3-|              waits for self
  ///     of 2                -4-|           waits for the one before
  ///     of 3, 4                nil
  ///     expand     --1--2-3--4-|
  ///
  /// A walk through a tree, level by level: signals wait in the order in which they were made, and one runs at a time, this one
  /// first, as in Reactor. A source that does not end soon takes a greater number, or no limit: then values are sent and
  /// expanded as they come, as in RxJS. Completes when nothing runs or waits; any failure fails it at once and drops what waits
  /// (C8). Neither levels nor signals grow the stack (C10), and one that ended is forgotten (C11).
  ///
  /// Elsewhere: none of the four. `expand` (Reactor).
  ///
  /// - Parameters:
  ///   - maxConcurrent: how many signals may run at a time, this one among them; zero is no limit; not negative.
  ///   - transform: makes the signal of a value, after it was sent; `nil` where there is nothing to expand.
  @inlinable
  public func expand(
    maxConcurrent: Int = 1, file: StaticString = #file, line: UInt = #line,
    _ transform: @escaping @Sendable (Value) -> Signal?
  ) -> Signal {
    Diagnostics.requireCount(maxConcurrent, of: "expand(maxConcurrent:_:)", file: file, line: line)
    let root = self
    return .attaching { downstream in
      Expanding(downstream, limit: maxConcurrent, transform: transform).admit(root)
    }
  }
}
