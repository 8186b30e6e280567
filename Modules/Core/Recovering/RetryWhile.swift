import ReactiveKernel

extension Signal {
  /// Subscribes anew when this signal fails, for as long as a predicate says so; then the failure passes.
  ///
  ///     run 1       --1--#
  ///     run 2            --1--#
  ///     retry while --1----1--#    the predicate: true, false
  ///
  /// What failed runs sent is kept. Completion passes, and the predicate is not asked. A run starts when the one before has ended and left
  /// the stack (C10). The attempts are counted for each subscription, and values do not reset the count.
  ///
  /// Elsewhere: `retry(_:)` (RxJava).
  ///
  /// - Parameter shouldRetry: whether this failure, of the attempt of this number, is followed by another; attempts count from 1. Called on
  ///   the thread that sends the failure, when the attempt's teardown has run (C5).
  @inlinable
  public func retry(
    while shouldRetry: @escaping @Sendable (_ failure: Failure, _ attempt: Int) -> Bool
  ) -> Signal {
    let upstream = self
    return .attaching { downstream in
      Rerun(upstream, downstream: downstream) { end, attempt in
        if case .failed(let failure) = end { shouldRetry(failure, attempt) } else { false }
      }.run()
    }
  }
}
