import ReactiveKernel

extension Signal {
  /// Subscribes to the signal after a delay.
  ///
  ///     self                   1--2--|
  ///     delay(subscription: 3) ---1--2--|
  ///
  /// Only the subscription is delayed, and the events are not. Disposing before the delay has passed prevents the
  /// subscription.
  ///
  /// Elsewhere: `delaySubscription(_:scheduler:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - duration: the delay; not negative.
  ///   - scheduler: measures the delay and subscribes.
  ///   - tolerance: how late the subscription may come.
  public func delay(
    subscription duration: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireDuration(duration, tolerance: tolerance, of: "delay(subscription:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    return .attaching(sendsOneValue: sendsOneValue) { downstream in
      attach(downstream) { subscribe in scheduler.schedule(after: duration, tolerance: tolerance, subscribe) }
    }
  }
}
