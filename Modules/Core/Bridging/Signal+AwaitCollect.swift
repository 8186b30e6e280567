import ReactiveKernel

extension Signal {
  /// Waits for the end, without blocking a thread, and returns all values.
  ///
  ///     self    --1--2--3--|
  ///     collect              returns [1, 2, 3]
  ///
  /// If the signal ends without a terminal, because its source let go of it (C9) or the task was cancelled, these are the
  /// values that came until then.
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
