import Dispatch

/// Which dispatch queue the calling code runs on, for queues that carry a mark.
///
/// A mark on a queue tells what a thread cannot: the main queue runs on different threads in different programs, and every other queue runs on
/// any thread of a pool.
package enum QueueMark {
  private static let mainKey: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  private static let serialKey = DispatchSpecificKey<ObjectIdentifier>()

  /// Whether the calling code runs on the main queue.
  package static var isMain: Bool { DispatchQueue.getSpecific(key: mainKey) != nil }

  /// The owner of the marked serial queue that the calling code runs on, if there is one.
  package static var serial: ObjectIdentifier? { DispatchQueue.getSpecific(key: serialKey) }

  /// Marks a serial queue.
  ///
  /// - Parameter owner: the object that alone schedules on the queue, and that keeps it.
  package static func mark(_ queue: DispatchQueue, as owner: AnyObject) {
    queue.setSpecific(key: serialKey, value: ObjectIdentifier(owner))
  }
}
