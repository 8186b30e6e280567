import ReactiveQueues
import ReactiveTime

extension SchedulerContext {
  /// The scheduler whose action runs on this thread. Outside such actions, it is ``MainScheduler/shared`` on the main
  /// queue, and nil elsewhere.
  public static var current: (any Scheduler)? { running ?? (QueueMark.isMain ? MainScheduler.shared : nil) }
}
