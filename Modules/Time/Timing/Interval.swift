import ReactiveKernel

extension Signal where Value == SchedulerInstant, Failure == Never {
  /// Sends the time at regular intervals, without end.
  ///
  ///     interval(3) ---3--6--9--
  ///
  /// The first tick comes after one interval. Ticks do not drift: each tick is due one interval after the previous tick
  /// was due. After a stall, such as a blocked thread, all missed ticks come at once, in a burst. With
  /// `missed: .skipped`, one tick comes at once in place of them, and the next tick comes when it is due. An action of
  /// the scheduler sends each tick, so `SchedulerContext.current` is set downstream. Disposing ends the timer at once.
  ///
  /// Elsewhere: `interval:onScheduler:` (ReactiveObjC), `timer(interval:on:)` (ReactiveSwift), `interval(_:scheduler:)`
  /// (RxSwift), `Timer.publish(every:on:in:)` (Combine).
  ///
  /// - Parameters:
  ///   - interval: the time between two ticks; above zero.
  ///   - scheduler: measures the interval and delivers the ticks.
  ///   - missed: how to treat ticks that were due while the scheduler was late.
  ///   - tolerance: how late a tick may come.
  public static func interval(
    _ interval: Duration, on scheduler: some Scheduler, missed: MissedTicks = .madeUp, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    timer(
      after: interval, every: interval, on: scheduler, missed: missed, tolerance: tolerance, file: file, line: line)
  }
}
