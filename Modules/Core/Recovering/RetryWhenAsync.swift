import ReactiveKernel

extension Signal {
  /// Subscribes again after a failure if an async function returns true, and otherwise fails.
  ///
  ///     run 1      --1--#
  ///     the answer      --true
  ///     run 2             --1--2--|
  ///     retry when --1------1--2--|
  ///
  /// Otherwise it works like `retry(while:)`. Each call of the function runs in its own task, and this task also begins
  /// the next run. Disposing the subscription cancels the task.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameter shouldRetry: returns whether another attempt follows. The first attempt has the number 1.
  public func retry(
    when shouldRetry: @escaping @Sendable (_ failure: Failure, _ attempt: Int) async -> Bool
  ) -> Signal {
    .attaching(sendsOneValue: sendsOneValue) { downstream in
      TriggeredRerun(self, into: downstream) { end, attempt in
        if case .failed(let failure) = end { (failure, attempt) } else { nil }
      }.begin { $0.answered { await shouldRetry($0.0, $0.1) }.promoteError() }
    }
  }
}
