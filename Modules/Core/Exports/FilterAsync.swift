public import ReactiveKernel
import ReactiveTransforming

extension Signal {
  /// Sends only the values that pass an async test, which runs for several values at a time.
  ///
  ///     self           --1--2--3-----------|
  ///     of 1                ^---yes|
  ///     of 2                   ^-no|
  ///     filter width 2 ---------1-------3--|     3 waits until a test has returned
  ///
  /// Otherwise as ``map(width:ordered:on:file:line:_:)``.
  ///
  /// Elsewhere: none of the four; `filterWhen` (Reactor).
  ///
  /// - Parameters:
  ///   - width: the number of tests at a time; at least one.
  ///   - ordered: whether the values keep their order.
  ///   - executor: runs the tasks; that of the task that sends the value, or the pool of the language, if nil.
  ///   - isIncluded: tests a value, or throws the failure.
  public func filter(
    width: Int, ordered: Bool = true, on executor: (any TaskExecutor)? = nil,
    file: StaticString = #file, line: UInt = #line,
    _ isIncluded: @escaping @Sendable (Value) async throws(Failure) -> Bool
  ) -> Signal {
    Diagnostics.requireRoom(width, of: "filter(width:ordered:on:_:)", file: file, line: line)
    return map(width: width, ordered: ordered, on: executor) { value async throws(Failure) -> Value? in
      try await isIncluded(value) ? value : nil
    }
    .compactMap { $0 }
  }
}
