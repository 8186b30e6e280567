import ReactiveKernel
import ReactiveTime

extension Signal {
  /// Runs work once, for the first subscriber, and sends its events to all subscribers.
  ///
  ///     work   --1--2-   ----3--|
  ///     first  --1--2-   ----3--|
  ///     second       (12)----3--|
  ///
  /// The work begins on the subscribing thread, when the first subscriber is attached. Later subscribers get a replay
  /// of all events. Disposing a subscription does not cancel the work. The work gets a subscriber, to which it sends
  /// the events. The work may store that subscriber and use it from several threads at once. The subscriber is disposed
  /// when the work has sent a terminal. If the work releases the subscriber without a terminal, the subscriptions end
  /// (C9). The signal keeps all values.
  ///
  /// Elsewhere: `startLazilyWithScheduler:block:` (ReactiveObjC).
  ///
  /// - Parameter work: sends events; called once for the signal, not for each subscription, and then released.
  public static func startLazily(
    _ work: sending @escaping (_ subscriber: Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    ReplayedWork(work).lazySignal { run in run() }
  }

  /// Runs work once on a scheduler, for the first subscriber, and sends its events to all subscribers.
  ///
  ///     work   --1--2-   ----3--|
  ///     first  --1--2-   ----3--|
  ///     second       (12)----3--|
  ///
  /// Disposing a subscription does not cancel the work, even before the scheduler runs it. Otherwise it works like
  /// `startLazily(_:)`.
  ///
  /// Elsewhere: `startLazilyWithScheduler:block:` (ReactiveObjC).
  public static func startLazily(
    on scheduler: some Scheduler, _ work: sending @escaping (_ subscriber: Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    let scheduler = scheduler.retainable
    return ReplayedWork(work).lazySignal { run in scheduler.schedule { run() } }
  }
}
