import ReactiveKernel

extension Signal {
  /// Waits for the end, without blocking a thread, and returns all values.
  ///
  ///     self      --1--2--3--|
  ///     allValues             returns [1, 2, 3]
  ///
  /// If the signal ends without a terminal, because its source let go of it (C9) or the task was cancelled, these are the
  /// values that came until then.
  ///
  /// Elsewhere: `toArray` (ReactiveObjC).
  ///
  /// - Throws: the failure; the values before it are dropped.
  public nonisolated(nonsending) func allValues() async throws(Failure) -> [Value] {
    try await Feed(.allAtEnd).all(of: self)
  }
}
