public import ReactiveKernel
import ReactiveBridging
import ReactiveFlattening

extension Signal {
  /// Sends only the values that pass an async test, which runs for several values at a time.
  ///
  ///     self           --1--2--3-----------|
  ///     of 1                ^---yes|
  ///     of 2                   ^-no|
  ///     filter width 2 ---------1-------3--|     3 waits until a test has returned
  ///
  /// Otherwise it works like ``map(width:ordered:file:line:_:)``.
  ///
  /// Elsewhere: `filterWhen` (Reactor).
  ///
  /// - Parameters:
  ///   - width: the largest number of tests at a time; at least one.
  ///   - ordered: whether the values keep their order.
  ///   - isIncluded: tests a value. An error that it throws fails the result.
  public func filter(
    width: Int, ordered: Bool = true, file: StaticString = #file, line: UInt = #line,
    _ isIncluded: @escaping @Sendable (Value) async throws(Failure) -> Bool
  ) -> Signal {
    Diagnostics.requireRoom(width, of: "filter(width:ordered:_:)", file: file, line: line)
    return flatMap(ordered ? .ordered(width) : .bounded(width)) { value in
      .taskOfOptional { () async throws(Failure) -> Value? in try await isIncluded(value) ? value : nil }
    }
    .sendingOneValue(if: sendsOneValue)
  }

  /// Sends only the values that pass an async test, which runs in tasks on an executor.
  ///
  /// Otherwise it works like `filter(width:ordered:_:)`. Task executors need iOS 18, macOS 15, tvOS 18, watchOS 11 or
  /// visionOS 2.
  ///
  /// - Parameters:
  ///   - width: the largest number of calls at a time; at least one.
  ///   - ordered: whether the values keep their order.
  ///   - executor: runs the closures. If it is nil, they run on the executor of the task that sends the value, or on
  ///     Swift's global concurrent executor.
  ///   - isIncluded: tests a value. An error that it throws fails the result.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public func filter(
    width: Int, ordered: Bool = true, on executor: (any TaskExecutor)?,
    file: StaticString = #file, line: UInt = #line,
    _ isIncluded: @escaping @Sendable (Value) async throws(Failure) -> Bool
  ) -> Signal {
    filter(width: width, ordered: ordered, file: file, line: line) { value async throws(Failure) -> Bool in
      try await withTaskExecutorPreference(executor) { () async throws(Failure) -> Bool in
        try await isIncluded(value)
      }
    }
  }
}
