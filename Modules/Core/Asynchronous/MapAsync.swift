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
  /// Each call runs in its own task, whose thread delivers the result (C7). So up to `width` calls run in parallel, if
  /// Swift's pool has as many threads; the closure may also do synchronous work. Further values wait, without limit.
  /// With `ordered`, a result waits for the results of earlier values; otherwise it is sent at once.
  ///
  /// Completes when this signal has completed and all calls have returned. A failure of this signal, or one that the
  /// closure throws, passes at once, cancels the other calls and drops the waiting values (C8). A disposal cancels all
  /// calls. An `onDiscard` downstream gets the waiting values, and the results that are not sent. To cancel the calls
  /// of earlier values, use `flatMap(.latest)` with `Signal.task`.
  ///
  /// Elsewhere: `parallel`, `sequential` (RxJava, Reactor).
  ///
  /// - Parameters:
  ///   - width: the number of calls at a time; at least one.
  ///   - ordered: whether the results have the order of the values.
  ///   - transform: makes the value to send, or throws the failure.
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
  ///   - width: the number of calls at a time; at least one.
  ///   - ordered: whether the results have the order of the values.
  ///   - executor: runs the closures. If it is nil, they run on the executor of the task that sends the value, or in
  ///     Swift's thread pool.
  ///   - transform: makes the value to send, or throws the failure.
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
