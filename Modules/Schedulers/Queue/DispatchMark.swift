import Dispatch
import ReactiveKernel
import ReactiveTime

/// Marks on dispatch queues, which identify the queue that the calling code runs on.
///
/// A thread cannot identify it: the main queue runs on different threads in different programs, and other queues run on
/// any thread of a pool.
enum DispatchMark {
  private static let mainKey: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  private static let serialKey: DispatchSpecificKey<ObjectIdentifier> = {
    let key = DispatchSpecificKey<ObjectIdentifier>()
    // Bindings and deliveries need the queue, and their modules do not depend on this one.
    QueueMark.install(isQueue: { $0 is QueueScheduler }) { DispatchQueue.getSpecific(key: key) }
    return key
  }()

  /// Whether the calling code runs on the main queue.
  static var isMain: Bool { DispatchQueue.getSpecific(key: mainKey) != nil }

  /// Marks a serial queue.
  ///
  /// - Parameter owner: holds the queue. Only it schedules there.
  static func mark(_ queue: DispatchQueue, as owner: AnyObject) {
    queue.setSpecific(key: serialKey, value: ObjectIdentifier(owner))
  }
}
