import ReactiveKernel

extension Signal {
  /// Sends each value with the instant at which the signal sent it.
  ///
  ///     self        --a--b--|
  ///     timestamp() --A--B--|      A = (a, 2), B = (b, 5)
  ///
  /// Completion and failures pass.
  ///
  /// Elsewhere: `timestamp` (RxJava, Reactor).
  ///
  /// - Parameter scheduler: gives the instants.
  public func timestamp(on scheduler: some Scheduler) -> Signal<(value: Value, instant: SchedulerInstant), Failure> {
    let scheduler = scheduler.retainable
    return lift(sendsOneForOne: true) { next in { value in next((value, scheduler.now)) } }
  }
}
