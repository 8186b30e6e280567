import ReactiveKernel

extension Signal {
  /// Subscribes again after a failure if a predicate returns true, and otherwise fails.
  ///
  ///     run 1       --1--#
  ///     run 2            --1--#
  ///     retry while --1----1--#    the predicate: true, false
  ///
  /// The values of failed attempts pass too. Completion passes, without a call of the predicate. An attempt never
  /// starts inside the subscribing call of the previous attempt, so the stack does not grow (C10). Each subscription
  /// counts its own attempts, and values do not reset the count.
  ///
  /// Elsewhere: `retry(_:)` (RxJava).
  ///
  /// - Parameter shouldRetry: returns whether another attempt follows. The first attempt has the number 1. Called on
  ///   the thread that sends the failure, after the attempt's teardown (C5).
  @inlinable
  public func retry(while shouldRetry: @escaping @Sendable (_ failure: Failure, _ attempt: Int) -> Bool) -> Signal {
    rerunning(sendsOneValue: sendsOneValue) { end, attempt in
      if case .failed(let failure) = end { shouldRetry(failure, attempt) } else { false }
    }
  }
}
