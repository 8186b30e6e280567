extension Signal {
  /// Waits for the end, without blocking a thread, and returns all values.
  ///
  /// If the signal ends without a terminal, because its source let go of it (C9) or the task was cancelled, these are the
  /// values that came until then.
  ///
  /// Not to be mixed up with the operator `collect()`, which returns a signal. In synchronous code only the operator can be meant. In
  /// asynchronous code the compiler prefers this method: say `let all: Signal<[Value], Failure> = signal.collect()` for the operator.
  ///
  /// ReactiveObjC: `toArray`.
  ///
  /// - Throws: the failure; the values before it are dropped.
  public nonisolated(nonsending) func collect() async throws(Failure) -> [Value] {
    try await Feed(.allAtEnd).all(of: self)
  }
}
