import ReactiveKernel

extension Signal {
  /// Sends what the signal sends until a time is over, and completes then.
  ///
  ///     self         --1--2--3--|
  ///     take(for: 6) --1--2|
  ///
  /// The completion comes on the scheduler, also with a duration of zero. An earlier end passes.
  ///
  /// Elsewhere: `take(for:scheduler:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - duration: how long, from the subscription; not negative.
  ///   - scheduler: whose time counts.
  ///   - tolerance: by how much the completion may come late.
  public func take(
    for duration: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireDuration(duration, as: "duration", of: "take(for:on:)", file: file, line: line)
    Diagnostics.requireDuration(tolerance, as: "tolerance", of: "take(for:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    let upstream = self
    return .attaching { downstream in
      let take = TakeFor(downstream, on: scheduler, tolerance: tolerance)
      take.watch(upstream, for: duration, next: downstream.next) { take.wake() }
    }
  }
}

/// Ends with its upstream, or when the time is over.
private final class TakeFor<Value: Sendable, Failure: Error>: WatchedUpstream<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; nothing is added to it.
  func wake() {
    letGo()
    finish()
  }
}
