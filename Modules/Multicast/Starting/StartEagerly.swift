import ReactiveKernel
import ReactiveTime

extension Signal {
  /// Runs work at once, and sends its events to all subscribers.
  ///
  ///     work   --1--2-   ----3--|
  ///     second       (12)----3--|
  ///
  /// The work runs once, on the calling thread, before this function returns. Each subscriber gets all events.
  /// Otherwise it works like ``startLazily(_:)``.
  ///
  /// Elsewhere: `startEagerlyWithScheduler:block:` (ReactiveObjC), `Future` (Combine).
  public static func startEagerly(
    _ work: sending @escaping (_ subscriber: Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    let work = ReplayedWork(work)
    work.begin()
    return work.signal
  }

  /// Runs work on a scheduler, and sends its events to all subscribers.
  ///
  ///     work   --1--2-   ----3--|
  ///     second       (12)----3--|
  ///
  /// The work does not wait for a subscriber. Otherwise it works like `startLazily(on:_:)`.
  ///
  /// Elsewhere: `startEagerlyWithScheduler:block:` (ReactiveObjC), `Future` (Combine).
  public static func startEagerly(
    on scheduler: some Scheduler, _ work: sending @escaping (_ subscriber: Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    let work = ReplayedWork(work)
    work.begin { run in scheduler.schedule { run() } }
    return work.signal
  }
}
