import ReactiveKernel

extension Signal {
  /// Returns the first value without blocking a thread, and disposes the subscription.
  ///
  ///     self       --1--2--3--|
  ///     firstValue    returns 1
  ///
  /// Subscribes on the caller's executor. The subscription has ended, and its teardown has run, when this call returns.
  /// Cancelling the task also disposes the subscription. If the signal neither sends nor ends, this call returns only
  /// when the task is cancelled.
  ///
  /// Elsewhere: `asynchronousFirstOrDefault:success:error:` (ReactiveObjC), `first().value` (RxSwift).
  ///
  /// - Returns: the value. It is nil if the signal completed without a value, if its source released the subscription
  ///   (C9), or if the task was cancelled.
  /// - Throws: the failure, if the signal fails before it sends a value.
  public nonisolated(nonsending) func firstValue() async throws(Failure) -> Value? {
    try await Feed(.first).item(of: self).get()
  }

  /// Returns all values when the signal ends, without blocking a thread.
  ///
  ///     self      --1--2--3--|
  ///     allValues             returns [1, 2, 3]
  ///
  /// If the source releases the subscription (C9) or the task is cancelled, the result contains the values that came
  /// until then.
  ///
  /// Elsewhere: `toArray` (ReactiveObjC).
  ///
  /// - Throws: the failure; the values before it are dropped.
  public nonisolated(nonsending) func allValues() async throws(Failure) -> [Value] {
    try await Feed(.allAtEnd).all(of: self)
  }
}
