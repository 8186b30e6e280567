import ReactiveKernel

extension Signal {
  /// Waits for the first value, without blocking a thread, and disposes.
  ///
  ///     self  --1--2--3--|
  ///     first    returns 1
  ///
  /// Subscribes where the caller runs; the subscription has ended, and its teardown has run, when this returns. Cancelling the
  /// task disposes too. A signal that never ends keeps the caller waiting until then.
  ///
  /// Elsewhere: `asynchronousFirstOrDefault:success:error:` (ReactiveObjC), `first().value` (RxSwift).
  ///
  /// - Returns: the value, or nil if the signal ended without one: completed, was abandoned by its source (C9), or was cancelled.
  /// - Throws: the failure, if that comes first.
  public nonisolated(nonsending) func first() async throws(Failure) -> Value? {
    try await Feed(.first).item(of: self).get()
  }

  /// Waits for the end, without blocking a thread, and returns all values.
  ///
  ///     self    --1--2--3--|
  ///     collect              returns [1, 2, 3]
  ///
  /// If the signal ends without a terminal, because its source released it (C9) or the task was cancelled, the result has the
  /// values until then.
  ///
  /// The operator of the same name returns a signal. Synchronous code means the operator. Asynchronous code means this method where
  /// it says `await signal.collect()`; the operator is meant where its result is used as a signal, by a chain
  /// (`signal.collect().map { … }`) or by a type: `let all: Signal<[Int], Never> = signal.collect()`.
  ///
  /// Elsewhere: `toArray` (ReactiveObjC).
  ///
  /// - Throws: the failure; the values before it are dropped.
  public nonisolated(nonsending) func collect() async throws(Failure) -> [Value] {
    try await Feed(.allAtEnd).all(of: self)
  }
}
