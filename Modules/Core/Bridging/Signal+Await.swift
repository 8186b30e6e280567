import ReactiveKernel

extension Signal {
  /// Waits for the first value, without blocking a thread, and disposes.
  ///
  ///     self       --1--2--3--|
  ///     firstValue    returns 1
  ///
  /// Subscribes where the caller runs; the subscription has ended, and its teardown has run, when this returns.
  /// Cancelling the task disposes too. A signal that never ends keeps the caller waiting until then.
  ///
  /// Elsewhere: `asynchronousFirstOrDefault:success:error:` (ReactiveObjC), `first().value` (RxSwift).
  ///
  /// - Returns: the value, or nil if the signal ended without one: completed, was abandoned by its source (C9), or was
  ///   cancelled.
  /// - Throws: the failure, if that comes first.
  public nonisolated(nonsending) func firstValue() async throws(Failure) -> Value? {
    try await Feed(.first).item(of: self).get()
  }

  /// Waits for the end, without blocking a thread, and returns all values.
  ///
  ///     self      --1--2--3--|
  ///     allValues             returns [1, 2, 3]
  ///
  /// If the signal ends without a terminal, because its source released it (C9) or the task was cancelled, the result
  /// has the values until then.
  ///
  /// Elsewhere: `toArray` (ReactiveObjC).
  ///
  /// - Throws: the failure; the values before it are dropped.
  public nonisolated(nonsending) func allValues() async throws(Failure) -> [Value] {
    try await Feed(.allAtEnd).all(of: self)
  }
}
