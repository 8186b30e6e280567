import ReactiveKernel

extension Signal where Value == SchedulerInstant, Failure == Never {
  /// A signal that sends the time at regular intervals, for ever.
  ///
  ///     interval(3) ---3--6--9--
  ///
  /// The first tick comes after one interval. Ticks do not drift: each is due one interval after the last one was due. The action that
  /// sends is the scheduler's own, so that ``SchedulerContext/current`` is set downstream. Disposing ends the timer at once.
  ///
  /// Elsewhere: `interval:onScheduler:` (ReactiveObjC), `timer(interval:on:)` (ReactiveSwift), `interval(_:scheduler:)` (RxSwift),
  /// `Timer.publish(every:on:in:)` (Combine).
  ///
  /// - Parameters:
  ///   - interval: the time between two ticks; above zero.
  ///   - scheduler: whose time counts.
  ///   - tolerance: by how much each tick may come late.
  public static func interval(
    _ interval: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    timer(after: interval, every: interval, on: scheduler, tolerance: tolerance, file: file, line: line)
  }

  /// A signal that sends the time after a delay, and then at regular intervals, for ever.
  ///
  ///     timer(after: 1, every: 3) -1--4--7--
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
    return .attaching { downstream in
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
