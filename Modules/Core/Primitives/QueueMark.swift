/// The serial queue on which the calling code runs, if the module of the schedulers is in use, which installs a closure
/// with its first queue.
package enum QueueMark {
  private final class Place: @unchecked Sendable {
    // Unchecked because `read` is used under the lock only.
    let lock = Lock()
    var read: (@Sendable () -> ObjectIdentifier?)?
  }

  private static let place = Place()

  /// The owner of the serial queue that the calling code runs on, if there is one.
  package static var serial: ObjectIdentifier? { place.lock.withLock { place.read }?() }

  /// Installs the closure that returns the owner of the serial queue that the calling code runs on, if the module has
  /// made that queue.
  package static func install(_ read: @escaping @Sendable () -> ObjectIdentifier?) {
    place.lock.withLock { place.read = read }
  }
}
