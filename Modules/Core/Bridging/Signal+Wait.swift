import ReactiveKernel

extension Signal {
  /// Blocks the thread until the first value comes, and disposes the subscription. Use it in command-line tools and
  /// tests.
  ///
  ///     self         --1--2--3--|
  ///     waitForFirst    returns 1
  ///
  /// Subscribes on the calling thread. The subscription has ended, and its teardown has run, when this call returns.
  /// Traps if it would have to wait inside a callback of the signal's own source: that source could send no event
  /// before the callback returns (C3). The source behind a shared signal, a window or a group counts as the signal's
  /// own source. While this call blocks the thread, work that needs the thread does not run. The timeout starts with
  /// the call. The timeout cannot interrupt a source that blocks during the call that subscribes to it.
  ///
  /// Elsewhere: `first`, `firstOrDefault:success:error:` (ReactiveObjC), `first()` (ReactiveSwift),
  /// `toBlocking().first()` (RxSwift).
  ///
  /// - Parameter timeout: the longest wait, on the monotonic clock. If it is nil, the wait has no limit.
  /// - Returns: the value, or the reason why there is none.
  /// - Throws: the failure, if the signal fails before it sends a value.
  @available(*, noasync, message: "it blocks the thread: use `await firstValue()`")
  public func waitForFirst(
    timeout: Duration? = nil, file: StaticString = #file, line: UInt = #line
  ) throws(Failure) -> FirstOutcome<Value> {
    let item = wait(for: .first, timeout, of: "waitForFirst(timeout:)", file: file, line: line)
    guard let item else { return .timedOut }
    return if let value = try item.get() { .value(value) } else { .ended }
  }

  /// Blocks the thread until the signal ends, and drops the values. Use it in command-line tools and tests.
  ///
  ///     self               --1--2--3--|
  ///     waitUntilCompleted             returns
  ///
  /// Otherwise it works like ``waitForFirst(timeout:file:line:)``.
  ///
  /// Elsewhere: `waitUntilCompleted:` (ReactiveObjC), `wait()` (ReactiveSwift), `toBlocking().materialize()` (RxSwift).
  ///
  /// - Parameter timeout: the longest wait, on the monotonic clock. If it is nil, the wait has no limit.
  /// - Returns: `completed` if the signal completed, and otherwise the reason why it did not.
  /// - Throws: the failure, if the signal fails.
  @available(*, noasync, message: "it blocks the thread: use `for await`")
  @discardableResult
  public func waitUntilCompleted(
    timeout: Duration? = nil, file: StaticString = #file, line: UInt = #line
  ) throws(Failure) -> CompletionOutcome {
    switch wait(for: .end, timeout, of: "waitUntilCompleted(timeout:)", file: file, line: line) {
    case .end(.failed(let failure)): throw failure
    case .end(.completed): return .completed
    case .end(nil), .value: return .abandoned
    case nil: return .timedOut
    }
  }

  @available(*, noasync)
  private func wait(
    for demand: Feed<Value, Failure>.Demand, _ timeout: Duration?, of operation: StaticString, file: StaticString,
    line: UInt
  ) -> Feed<Value, Failure>.Item? {
    let deadline = timeout.map(Latch.deadline(in:))
    let feed = Feed<Value, Failure>(demand)
    feed.start(self)
    return feed.waitForItem(until: deadline, of: operation, file: file, line: line)
  }
}

/// The outcome of waiting for a first value.
@frozen
public enum FirstOutcome<Value: Sendable>: Sendable {
  /// The signal sent a value.
  case value(Value)
  /// The signal ended without a value: it completed, or its source released the subscriber (C9).
  case ended
  /// The timeout ended the wait.
  case timedOut

  /// The value, or nil if no value came.
  @inlinable
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}

extension FirstOutcome: Equatable where Value: Equatable {}
extension FirstOutcome: Hashable where Value: Hashable {}

/// The outcome of waiting for completion.
@frozen
public enum CompletionOutcome: Sendable, Hashable {
  /// The signal completed.
  case completed
  /// The signal's source released the subscriber without a terminal (C9).
  case abandoned
  /// The timeout ended the wait.
  case timedOut
}
