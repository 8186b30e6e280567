public import ReactiveKernel

extension Signal {
  /// Runs an async closure with each value, for several values at a time, and passes the value on when the closure has returned.
  ///
  ///     self       --1--2--3-----------|
  ///     on width 2 ---------1-2-----3--|     3 waits until a call has returned
  ///
  /// Otherwise as ``map(width:ordered:on:file:line:_:)``.
  ///
  /// Elsewhere: none of the four; `delayUntil` (Reactor).
  ///
  /// - Parameters:
  ///   - width: the number of calls at a time; at least one.
  ///   - ordered: whether the values keep their order.
  ///   - executor: runs the tasks; that of the task that sends the value, or the pool of the language, if nil.
  ///   - action: takes each value, or throws the failure.
  public func on(
    width: Int, ordered: Bool = true, on executor: (any TaskExecutor)? = nil,
    file: StaticString = #file, line: UInt = #line,
    next action: @escaping @Sendable (Value) async throws(Failure) -> Void
  ) -> Signal {
    Diagnostics.requireRoom(width, of: "on(width:ordered:on:next:)", file: file, line: line)
    return map(width: width, ordered: ordered, on: executor) { value async throws(Failure) -> Value in
      try await action(value)
      return value
    }
  }
}
