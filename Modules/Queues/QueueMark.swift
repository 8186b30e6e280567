import Dispatch

/// Marks on dispatch queues, which identify the queue that the calling code runs on.
///
/// The thread does not identify the queue: the main queue runs on different threads in different programs, and other
/// queues run on any thread of a pool.
package enum QueueMark {
  private static let mainKey: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  private static let serialKey = DispatchSpecificKey<ObjectIdentifier>()

  /// Whether the calling code runs on the main queue.
  package static var isMain: Bool { DispatchQueue.getSpecific(key: mainKey) != nil }

  /// The owner of the marked queue that the calling code runs on, if there is one.
  package static var serial: ObjectIdentifier? { DispatchQueue.getSpecific(key: serialKey) }

  /// Marks a serial queue.
  ///
  /// - Parameter owner: holds the queue. Only the owner schedules on it.
  package static func mark(_ queue: DispatchQueue, as owner: AnyObject) {
    queue.setSpecific(key: serialKey, value: ObjectIdentifier(owner))
  }
}
