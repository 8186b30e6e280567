import ReactiveKernel

extension Signal where Value == SchedulerInstant, Failure == Never {
  /// Sends the time after a delay, and then at regular intervals, without end.
  ///
  ///     timer(after: 1, every: 3) -1--4--7--
  ///
  /// Ticks do not drift. After a stall, such as a blocked thread, all missed ticks come at once, in a burst. With
  /// `missed: .skipped`, one tick comes at once in place of them, and the next tick comes when it is due.
  ///
  /// Elsewhere: `timer(_:period:scheduler:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - delay: the time until the first tick; not negative.
  ///   - interval: the time between two ticks; above zero.
  ///   - scheduler: measures the time and delivers the ticks.
  ///   - missed: how to treat ticks that were due while the scheduler was late.
  ///   - tolerance: how late a tick may come.
  public static func timer(
    after delay: Duration, every interval: Duration, on scheduler: some Scheduler, missed: MissedTicks = .madeUp,
    tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireDuration(delay, as: "delay", of: "timer(after:every:on:)", file: file, line: line)
    Diagnostics.requireInterval(interval, tolerance: tolerance, of: "timer(after:every:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    return .attaching { downstream in
      let context = DeliveryContext(of: downstream)
      downstream.add(
        scheduler.schedule(
          after: delay, every: interval, missed: missed, tolerance: tolerance, file: file, line: line
        ) {
          context.deliver { downstream.next(scheduler.now) }
        })
    }
  }

  /// Sends the time once, after a delay, and completes.
  ///
  ///     timer(after: 3) ---(3|)
  ///
  /// Elsewhere: `timer(_:scheduler:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - delay: the time until the tick; not negative.
  ///   - scheduler: measures the delay and delivers the tick.
  ///   - tolerance: how late the tick may come.
  public static func timer(
    after delay: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireDuration(
      delay, as: "delay", tolerance: tolerance, of: "timer(after:on:)", file: file, line: line)
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
