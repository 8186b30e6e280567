import ReactiveKernel

extension Signal {
  /// Sends each value with the time since the previous value. The first value comes with the time since the
  /// subscription.
  ///
  ///     self      --a--b--|
  ///     elapsed() --A--B--|      A = (a, 2), B = (b, 3)
  ///
  /// Completion and failures pass.
  ///
  /// Elsewhere: `measureInterval(using:)` (Combine).
  ///
  /// - Parameter scheduler: measures the time.
  public func elapsed(on scheduler: some Scheduler) -> Signal<(value: Value, duration: Duration), Failure> {
    let scheduler = scheduler.retainable
    return lift(sendsOneForOne: true) { next in
      let last = SerialState(scheduler.now)
      return { value in
        let now = scheduler.now
        let duration = last.value.duration(to: now)
        last.value = now
        next((value, duration))
      }
    }
  }
}
