public import ReactiveKernel

extension Signal {
  /// Runs an async closure with each value, for several values at a time, and passes the value on when the closure has
  /// returned.
  ///
  ///     self       --1--2--3-----------|
  ///     on width 2 ---------1-2-----3--|     3 waits until a call has returned
  ///
  /// Otherwise it works like ``map(width:ordered:file:line:_:)``.
  ///
  /// Elsewhere: `delayUntil` (Reactor).
  ///
  /// - Parameters:
  ///   - width: the largest number of calls at a time; at least one.
  ///   - ordered: whether the values keep their order.
  ///   - action: takes each value. An error that it throws fails the result.
  public func on(
    width: Int, ordered: Bool = true, file: StaticString = #file, line: UInt = #line,
    next action: @escaping @Sendable (Value) async throws(Failure) -> Void
  ) -> Signal {
    Diagnostics.requireRoom(width, of: "on(width:ordered:next:)", file: file, line: line)
    return map(width: width, ordered: ordered) { value async throws(Failure) -> Value in
      try await action(value)
      return value
    }
  }

  /// Runs an async closure with each value before the value is sent, in tasks on an executor.
  ///
  /// Otherwise it works like `on(width:ordered:next:)`. Task executors need iOS 18, macOS 15, tvOS 18, watchOS 11 or
  /// visionOS 2.
  ///
  /// - Parameters:
  ///   - width: the largest number of calls at a time; at least one.
  ///   - ordered: whether the values keep their order.
  ///   - executor: runs the closures. If it is nil, they run on the executor of the task that sends the value, or on
  ///     Swift's global concurrent executor.
  ///   - action: takes each value, before the value is sent. An error that it throws fails the result.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public func on(
    width: Int, ordered: Bool = true, on executor: (any TaskExecutor)?,
    file: StaticString = #file, line: UInt = #line,
    next action: @escaping @Sendable (Value) async throws(Failure) -> Void
  ) -> Signal {
    on(
      width: width, ordered: ordered, file: file, line: line,
      next: { value async throws(Failure) -> Void in
        try await withTaskExecutorPreference(executor) { () async throws(Failure) -> Void in
          try await action(value)
        }
      })
  }
}
