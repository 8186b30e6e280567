import ReactiveKernel

extension Signal {
  /// Returns the first value without blocking a thread, and disposes the subscription.
  ///
  ///     self       --1--2--3--|
  ///     firstValue    returns 1
  ///
  /// Subscribes on the caller's executor. The subscription has ended, and its teardown has run, when this returns.
  /// Cancelling the task also disposes the subscription. Without cancellation, a signal that sends no event keeps the
  /// caller waiting.
  ///
  /// Elsewhere: `asynchronousFirstOrDefault:success:error:` (ReactiveObjC), `first().value` (RxSwift).
  ///
  /// - Returns: the value, or nil if the signal ended without one: completed, was abandoned by its source (C9), or was
  ///   cancelled.
  /// - Throws: the failure, if that comes first.
  public nonisolated(nonsending) func firstValue() async throws(Failure) -> Value? {
    try await Feed(.first).item(of: self).get()
  }

  /// Returns all values when the signal ends, without blocking a thread.
  ///
  ///     self      --1--2--3--|
  ///     allValues             returns [1, 2, 3]
  ///
  /// The signal may end without a terminal, because its source released it (C9) or the task was cancelled. Then the
  /// result has the values until then.
  ///
  /// Elsewhere: `toArray` (ReactiveObjC).
  ///
  /// - Throws: the failure; the values before it are dropped.
  public nonisolated(nonsending) func allValues() async throws(Failure) -> [Value] {
    try await Feed(.allAtEnd).all(of: self)
  }
}
