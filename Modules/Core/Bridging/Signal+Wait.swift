import ReactiveKernel

extension Signal {
  /// Blocks the thread until the first value comes, and disposes. For command-line tools and tests.
  ///
  ///     self         --1--2--3--|
  ///     waitForFirst    returns 1
  ///
  /// Subscribes on the calling thread; the subscription has ended, and its teardown has run, when this returns. Traps if it
  /// would have to wait inside a callback of the same source, also behind a connection, or for a window or group (C3). Work that needs the blocked thread never gets done. The
  /// timeout counts from the call, but cannot stop a source that never returns from subscribing.
  ///
  /// Elsewhere: `first`, `firstOrDefault:success:error:` (ReactiveObjC), `first()` (ReactiveSwift), `toBlocking().first()` (RxSwift).
  ///
  /// - Parameters:
  ///   - timeout: how long to wait at most, on the monotonic clock; for ever if nil.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  /// - Returns: the value, or why there is none.
  /// - Throws: the failure, if that comes first.
  @available(*, noasync, message: "it blocks the thread: use `await firstValue()`")
  public func waitForFirst(
    timeout: Duration? = nil, file: StaticString = #file, line: UInt = #line
  ) throws(Failure) -> FirstOutcome<Value> {
    let deadline = timeout.map(Gate.deadline(in:))
    let feed = Feed<Value, Failure>(.first)
    feed.start(self)
    let item = feed.waitForItem(until: deadline, of: "waitForFirst(timeout:)", file: file, line: line)
    guard let item else { return .timedOut }
    return if let value = try item.get() { .value(value) } else { .ended }
  }

  /// Blocks the thread until the signal ends; its values are dropped. For command-line tools and tests.
  ///
  ///     self               --1--2--3--|
  ///     waitUntilCompleted             returns
  ///
  /// Otherwise as ``waitForFirst(timeout:file:line:)``.
  ///
  /// Elsewhere: `waitUntilCompleted:` (ReactiveObjC), `wait()` (ReactiveSwift), `toBlocking().materialize()` (RxSwift).
  ///
  /// - Parameters:
  ///   - timeout: how long to wait at most, on the monotonic clock; for ever if nil.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  /// - Returns: whether the signal completed.
  /// - Throws: the failure.
  @available(*, noasync, message: "it blocks the thread: use `for await`")
  @discardableResult
  public func waitUntilCompleted(
    timeout: Duration? = nil, file: StaticString = #file, line: UInt = #line
  ) throws(Failure) -> CompletionOutcome {
    let deadline = timeout.map(Gate.deadline(in:))
    let feed = Feed<Value, Failure>(.end)
    feed.start(self)
    let item = feed.waitForItem(until: deadline, of: "waitUntilCompleted(timeout:)", file: file, line: line)
    switch item {
    case .end(.failed(let failure)): throw failure
    case .end(.completed): return .completed
    case .end(nil), .value: return .abandoned
    case nil: return .timedOut
    }
  }
}
