import ReactiveQueues
import ReactiveTime

extension SchedulerContext {
  /// The scheduler whose action runs on this thread. Outside such actions: ``MainScheduler/shared`` on the main queue,
  /// else nil.
  public static var current: (any Scheduler)? { running ?? (QueueMark.isMain ? MainScheduler.shared : nil) }
}
