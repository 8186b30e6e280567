import ReactiveKernel

extension Signal {
  /// Subscribes anew when this signal fails, after pauses and as often as a policy says; then the failure passes.
  ///
  ///     run 1           1-#
  ///     run 2                2-#
  ///     run 3                        3|
  ///     retry, 3 then 6 1----2-------3|
  ///
  /// What failed runs sent is kept. A run begins on the scheduler when its pause is over. Completion passes. The policy's closures are
  /// called where the failure comes.
  ///
  /// Elsewhere: `retry(upTo:interval:on:)` (ReactiveSwift), `retry(when:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - policy: the number of attempts, the pauses, the deadline, and which failures are worth it.
  ///   - scheduler: whose time counts.
  ///   - tolerance: by how much an attempt may begin late.
  public func retry(
    _ policy: RetryPolicy<Failure>, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    policy.requireSense(of: "retry(_:on:)", file: file, line: line)
    Diagnostics.requireDuration(tolerance, as: "tolerance", of: "retry(_:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    let upstream = self
    return .attaching { downstream in
      let begin = scheduler.now
      TimedRerun(upstream, into: downstream, on: scheduler, tolerance: tolerance) { ended, runs in
        guard case .failed(let failure) = ended, runs <= policy.attempts, policy.isWorthRetrying(failure) else {
          return nil
        }
        let pause = policy.pause(before: runs)
        let next = scheduler.now.advanced(by: pause)
        if let deadline = policy.deadline, next > begin.advanced(by: deadline) { return nil }
        policy.onAttempt(RetryAttempt(number: runs, failure: failure, pause: pause))
        return next
      }.run()
    }
  }
}
