import Dispatch
import ReactiveKernel

/// Which dispatch queue the calling code runs on, for queues that carry a mark.
///
/// A mark on a queue tells what a thread cannot: the main queue runs on different threads in different programs, and every other queue runs on
/// any thread of a pool.
enum DispatchMark {
  private static let mainKey: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  private static let serialKey: DispatchSpecificKey<ObjectIdentifier> = {
    let key = DispatchSpecificKey<ObjectIdentifier>()
    // Bindings ask which queue they are on; their module does not know schedulers.
    QueueMark.install { DispatchQueue.getSpecific(key: key) }
    return key
  }()

  /// Whether the calling code runs on the main queue.
  static var isMain: Bool { DispatchQueue.getSpecific(key: mainKey) != nil }

  /// Marks a serial queue.
  ///
  /// - Parameter owner: the object that alone schedules on the queue, and that keeps it.
  static func mark(_ queue: DispatchQueue, as owner: AnyObject) {
    queue.setSpecific(key: serialKey, value: ObjectIdentifier(owner))
  }
}
