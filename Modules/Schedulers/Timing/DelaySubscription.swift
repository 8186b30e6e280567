import ReactiveKernel

extension Signal {
  /// Subscribes to the signal later by a duration.
  ///
  ///     self                   1--2--|
  ///     delay(subscription: 3) ---1--2--|
  ///
  /// What the signal then does is its own affair: only the beginning moves. Disposing earlier prevents it.
  ///
  /// Elsewhere: `delaySubscription(_:scheduler:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - duration: how much later; not negative.
  ///   - scheduler: whose time counts, and where the signal is subscribed to.
  ///   - tolerance: by how much it may be later still.
  public func delay(
    subscription duration: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireDuration(duration, as: "duration", of: "delay(subscription:on:)", file: file, line: line)
    Diagnostics.requireDuration(tolerance, as: "tolerance", of: "delay(subscription:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    let upstream = self
    return .attaching { downstream in
      let context = DeliveryContext(of: downstream)
      // A child for the wait alone, which is forgotten with its timer when that has fired (C11).
      let waiting = downstream.subscription.makeChild()
      waiting.add(
        scheduler.schedule(after: duration, tolerance: tolerance) {
          if waiting.end() { context.deliver { upstream.attach(downstream) } }
        })
    }
  }
}
