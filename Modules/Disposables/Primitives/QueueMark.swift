/// Which serial queue the calling code runs on, as far as a module that knows queues is in use.
///
/// The module of the schedulers installs the answer with the first queue that it makes.
package enum QueueMark {
  private final class Place: @unchecked Sendable {
    // Unchecked because `read` is used under the lock only.
    let lock = Lock()
    var read: (@Sendable () -> ObjectIdentifier?)?
  }

  private static let place = Place()

  /// The owner of the serial queue that the calling code runs on, if there is one.
  package static var serial: ObjectIdentifier? { place.lock.withLock { place.read }?() }

  /// Lets a closure answer from now on.
  ///
  /// - Parameter read: returns the owner of the serial queue that the calling code runs on, if the module has made that queue.
  package static func install(_ read: @escaping @Sendable () -> ObjectIdentifier?) {
    place.lock.withLock { place.read = read }
  }
}
