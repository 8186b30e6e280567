import ReactiveKernel
import ReactiveSchedulers

extension Signal {
  /// A signal of work that runs once, when someone first subscribes, and whose events all subscribers get.
  ///
  ///     work   --1--2-   ----3--|
  ///     first  --1--2-   ----3--|
  ///     second       (12)----3--|
  ///
  /// The work begins when the first subscriber is attached, on the subscribing thread; the others get a replay of all it has sent. Disposing a
  /// subscription does not cancel the work: what it sends to is disposed only when the work has ended. The subscriber may escape and be used
  /// from several threads at once. Work that drops it without a terminal ends the subscriptions (C9). All values are kept for as long as
  /// the signal is.
  ///
  /// Elsewhere: `startLazilyWithScheduler:block:` (ReactiveObjC).
  ///
  /// - Parameter work: sends events; called once for the signal, not for each subscription, and released then.
  public static func startLazily(
    _ work: sending @escaping (_ subscriber: Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    let work = ReplayedWork(work)
    let events = work.signal
    return .attaching { downstream in
      events.attach(downstream)
      if !downstream.isDisposed { work.begin() }
    }
  }

  /// A signal of work that runs once, on a scheduler, when someone first subscribes, and whose events all subscribers get.
  ///
  ///     work   --1--2-   ----3--|
  ///     first  --1--2-   ----3--|
  ///     second       (12)----3--|
  ///
  /// Disposing a subscription does not cancel the work, also before the scheduler gets to it. Otherwise as `startLazily(_:)`.
  ///
  /// Elsewhere: `startLazilyWithScheduler:block:` (ReactiveObjC).
  ///
  /// - Parameters:
  ///   - scheduler: where the work runs.
  ///   - work: sends events; called once for the signal, not for each subscription, and released then.
  public static func startLazily(
    on scheduler: some Scheduler, _ work: sending @escaping (_ subscriber: Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    let scheduler = scheduler.retainable
    let work = ReplayedWork(work)
    let events = work.signal
    return .attaching { downstream in
      events.attach(downstream)
      if !downstream.isDisposed { work.begin { run in scheduler.schedule { run() } } }
    }
  }
}
