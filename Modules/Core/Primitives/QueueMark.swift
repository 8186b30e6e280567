/// The serial queue on which the calling code runs, if the module of the queues is in use, which installs closures with
/// its first queue.
package enum QueueMark {
  private final class Place: @unchecked Sendable {
    // Unchecked because the variables are used under the lock only.
    let lock = Lock()
    var read: (@Sendable () -> ObjectIdentifier?)?
    var isQueue: (@Sendable (AnyObject) -> Bool)?
  }

  private static let place = Place()

  /// The owner of the serial queue that the calling code runs on, if there is one.
  package static var serial: ObjectIdentifier? { place.lock.withLock { place.read }?() }

  /// Whether an object is a scheduler with a queue of its own, whose thread sleeps while nothing waits.
  package static func owns(_ scheduler: AnyObject) -> Bool {
    place.lock.withLock { place.isQueue }?(scheduler) ?? false
  }

  /// Installs the closures of the module of the queues.
  ///
  /// - Parameters:
  ///   - isQueue: whether an object is a scheduler with a queue of its own.
  ///   - read: returns the owner of the serial queue that the calling code runs on, if the module has made that queue.
  package static func install(
    isQueue: @escaping @Sendable (AnyObject) -> Bool, _ read: @escaping @Sendable () -> ObjectIdentifier?
  ) {
    place.lock.withLock {
      place.isQueue = isQueue
      place.read = read
    }
  }
}
