import ReactiveKernel

extension Signal {
  /// Waits for the first value, without blocking a thread, and disposes.
  ///
  ///     self       --1--2--3--|
  ///     firstValue    returns 1
  ///
  /// Subscribes where the caller runs; the subscription has ended, and its teardown has run, when this returns. Cancelling the
  /// task disposes too. A signal that never ends keeps the caller waiting until then.
  ///
  /// Elsewhere: `asynchronousFirstOrDefault:success:error:` (ReactiveObjC), `first().value` (RxSwift).
  ///
  /// - Returns: the value, or nil if the signal ended without one: completed, let go of by its source (C9), or cancelled.
  /// - Throws: the failure, if that comes first.
  public nonisolated(nonsending) func firstValue() async throws(Failure) -> Value? {
    try await Feed(.first).item(of: self).get()
  }
}
