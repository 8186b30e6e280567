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
}
