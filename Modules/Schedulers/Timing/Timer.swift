import ReactiveKernel

extension Signal where Value == SchedulerInstant, Failure == Never {
  /// A signal that sends the time after a delay, and then at regular intervals, for ever.
  ///
  ///     timer(after: 1, every: 3) -1--4--7--
  ///
  /// Elsewhere: `timer(_:period:scheduler:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - delay: the time until the first tick; not negative.
  ///   - interval: the time between two ticks; above zero.
  ///   - scheduler: whose time counts.
  ///   - tolerance: by how much each tick may come late.
  public static func timer(
    after delay: Duration, every interval: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireDuration(delay, as: "delay", of: "timer(after:every:on:)", file: file, line: line)
    Diagnostics.requireInterval(interval, of: "timer(after:every:on:)", file: file, line: line)
    Diagnostics.requireDuration(tolerance, as: "tolerance", of: "timer(after:every:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    return .attaching { downstream in
      let context = DeliveryContext(of: downstream)
      downstream.add(
        scheduler.schedule(after: delay, every: interval, tolerance: tolerance, file: file, line: line) {
          context.deliver { downstream.next(scheduler.now) }
        })
    }
  }

  /// A signal that sends the time once, after a delay, and completes.
  ///
  ///     timer(after: 3) ---(3|)
  ///
  /// Elsewhere: `timer(_:scheduler:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - delay: the time until then; not negative.
  ///   - scheduler: whose time counts.
  ///   - tolerance: by how much it may come late.
  public static func timer(
    after delay: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireDuration(delay, as: "delay", of: "timer(after:on:)", file: file, line: line)
    Diagnostics.requireDuration(tolerance, as: "tolerance", of: "timer(after:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    return Signal(traits: .single) { downstream in
      let context = DeliveryContext(of: downstream)
      downstream.add(
        scheduler.schedule(after: delay, tolerance: tolerance, file: file, line: line) {
          context.deliver {
            downstream.next(scheduler.now)
            downstream.terminal(.completed)
          }
        })
    }
  }
}
