import ReactiveKernel

extension Signal {
  /// Subscribes again when the signal fails, after the pauses of a policy. If the last attempt fails, its failure ends
  /// the result.
  ///
  ///     run 1           1-#
  ///     run 2                2-#
  ///     run 3                        3|
  ///     retry, 3 then 6 1----2-------3|
  ///
  /// The values of failed runs are sent too. The first run begins at once. Each later run begins on the scheduler, when
  /// the pause before it is over. If a run completes, the result completes. The policy's closures run on the thread
  /// that sends the failure.
  ///
  /// Elsewhere: `retry(upTo:interval:on:)` (ReactiveSwift), `retry(when:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - policy: the number of attempts, the pauses, the deadline, and the failures that are retried.
  ///   - scheduler: measures the pauses and begins the attempts.
  ///   - tolerance: how late an attempt may begin.
  public func retry(
    _ policy: RetryPolicy<Failure>, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    policy.requireValid(of: "retry(_:on:)", file: file, line: line)
    let timing = Timing(.zero, on: scheduler, tolerance: tolerance, of: "retry(_:on:)", file: file, line: line)
    return .attaching(sendsOneValue: sendsOneValue) { downstream in
      let begin = timing.scheduler.now
      TimedRerun(self, into: downstream, timing) { ended, runs in
        guard case .failed(let failure) = ended, runs <= policy.attempts, policy.isWorthRetrying(failure),
          let pause = policy.pause(before: runs, after: failure)
        else { return nil }
        let next = timing.scheduler.now.advanced(by: pause)
        if let deadline = policy.deadline, next > begin.advanced(by: deadline) { return nil }
        policy.onAttempt(RetryAttempt(number: runs, failure: failure, pause: pause))
        return next
      }.run()
    }
  }
}
