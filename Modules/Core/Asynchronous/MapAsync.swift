public import ReactiveKernel
import ReactiveBridging
import ReactiveFlattening

extension Signal {
  /// Transforms each value with an async closure, several values at a time.
  ///
  ///     self        --1--2--3-----------|
  ///     1                ^---a|
  ///     2                   ^-b|
  ///     map width 2 ----------a-b---c---|     3 waits until a call has returned
  ///
  /// Each call runs in its own task. The thread of this task delivers the result (C7). So up to `width` calls run in
  /// parallel, if the executor of the tasks has enough threads. The closure may also do synchronous work. A value waits
  /// until a call can begin for it, and any number of values may wait. With `ordered`, a result waits until the results
  /// of all earlier values were sent. Without `ordered`, a result is sent as soon as its call has returned.
  ///
  /// Completes when this signal has completed and all calls have returned. If this signal fails or the closure throws,
  /// the failure passes at once, the other calls are cancelled, and the waiting values are dropped (C8). A disposal
  /// cancels all calls. If `onDiscard` is applied downstream, its closure gets the waiting values, and the results that
  /// are not sent. To cancel the call for a value when the next value comes, use `flatMap(.latest)` with `Signal.task`.
  ///
  /// Elsewhere: `parallel`, `sequential` (RxJava, Reactor).
  ///
  /// - Parameters:
  ///   - width: the largest number of calls at a time; at least one.
  ///   - ordered: whether the results have the order of the values.
  ///   - transform: makes the value to send. An error that it throws fails the result.
  public func map<Output: Sendable>(
    width: Int, ordered: Bool = true, file: StaticString = #file, line: UInt = #line,
    _ transform: @escaping @Sendable (Value) async throws(Failure) -> Output
  ) -> Signal<Output, Failure> {
    Diagnostics.requireRoom(width, of: "map(width:ordered:_:)", file: file, line: line)
    return flatMap(ordered ? .ordered(width) : .bounded(width)) { value in
      .task { () async throws(Failure) -> Output in try await transform(value) }
    }
    .sendingOneValue(if: sendsOneValue)
  }

  /// Transforms each value with an async closure, several values at a time, in tasks on an executor.
  ///
  /// Otherwise it works like `map(width:ordered:_:)`. Task executors need iOS 18, macOS 15, tvOS 18, watchOS 11 or
  /// visionOS 2.
  ///
  /// - Parameters:
  ///   - width: the largest number of calls at a time; at least one.
  ///   - ordered: whether the results have the order of the values.
  ///   - executor: runs the closures. If it is nil, they run on the executor of the task that sends the value, or on
  ///     Swift's global concurrent executor.
  ///   - transform: makes the value to send. An error that it throws fails the result.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public func map<Output: Sendable>(
    width: Int, ordered: Bool = true, on executor: (any TaskExecutor)?,
    file: StaticString = #file, line: UInt = #line,
    _ transform: @escaping @Sendable (Value) async throws(Failure) -> Output
  ) -> Signal<Output, Failure> {
    map(width: width, ordered: ordered, file: file, line: line) { value async throws(Failure) -> Output in
      try await withTaskExecutorPreference(executor) { () async throws(Failure) -> Output in
        try await transform(value)
      }
    }
  }
}
