import ReactiveKernel
import ReactiveTime

/// Runs a subscription inline if the caller runs in an action of a scheduler, or on the main queue. Otherwise runs it
/// on one background queue that the whole program shares. This is the rule of ReactiveObjC.
///
/// Subscribing is always inline by default (C7); `subscribe(on: .subscription)` applies this rule instead. With this
/// rule, unrelated subscriptions from threads without a scheduler share one queue, and wait for each other.
///
/// ReactiveObjC: `+[RACScheduler subscriptionScheduler]`.
public final class SubscriptionScheduler: Scheduler {
  /// The only instance.
  public static let shared = SubscriptionScheduler()

  private let background = QueueScheduler(name: "ReactiveSchedulers.SubscriptionScheduler")

  private init() {}

  /// The time of the current scheduler, or the time of the system if no scheduler is current.
  public var now: SchedulerInstant { SchedulerContext.current?.now ?? background.now }

  /// Whether some scheduler is current.
  public var runsInline: Bool { SchedulerContext.current != nil }

  /// Runs an action at once if some scheduler is current, else on the shared background queue.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    runsInline ? ImmediateScheduler.shared.schedule(action) : background.schedule(action)
  }

  /// Runs an action at an instant: on the current scheduler, or on the shared background queue if no scheduler is
  /// current.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    (SchedulerContext.current ?? background).schedule(at: instant, tolerance: tolerance, action)
  }
}

extension Scheduler where Self == SubscriptionScheduler {
  /// The shared ``SubscriptionScheduler``.
  public static var subscription: SubscriptionScheduler { .shared }
}
