import ReactiveKernel
import ReactiveSchedulers

extension Signal {
  /// Runs work at once, and makes the signal of its events, which all subscribers get.
  ///
  ///     work   --1--2-   ----3--|
  ///     second       (12)----3--|
  ///
  /// The work runs once, on the calling thread, before this returns; each subscriber gets a replay of all it has sent. Otherwise as
  /// ``startLazily(_:)``.
  ///
  /// Elsewhere: `startEagerlyWithScheduler:block:` (ReactiveObjC), `Future` (Combine).
  ///
  /// - Parameter work: sends events; called once, not for each subscription.
  public static func startEagerly(
    _ work: sending @escaping (_ subscriber: Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    let work = ReplayedWork(work)
    work.begin()
    return work.signal
  }

  /// Runs work on a scheduler as soon as that gets to it, and makes the signal of its events, which all subscribers get.
  ///
  ///     work   --1--2-   ----3--|
  ///     second       (12)----3--|
  ///
  /// Otherwise as `startLazily(on:_:)`, without waiting for a subscriber.
  ///
  /// Elsewhere: `startEagerlyWithScheduler:block:` (ReactiveObjC), `Future` (Combine).
  ///
  /// - Parameters:
  ///   - scheduler: where the work runs.
  ///   - work: sends events; called once, not for each subscription, and released then.
  public static func startEagerly(
    on scheduler: some Scheduler, _ work: sending @escaping (_ subscriber: Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    let work = ReplayedWork(work)
    work.begin { run in scheduler.schedule { run() } }
    return work.signal
  }
}
