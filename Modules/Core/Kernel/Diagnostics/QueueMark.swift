import ReactiveDisposables

/// Which queue the calling code runs on, as far as a module that knows queues is in use.
///
/// The kernel knows none. The module of the schedulers installs the answers with the first queue that it uses.
package enum QueueMark {
  /// Answers which queue the calling code runs on.
  package struct Reader: Sendable {
    let isMain: @Sendable () -> Bool
    let serial: @Sendable () -> ObjectIdentifier?

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - isMain: whether the calling code runs on the main queue.
    ///   - serial: the owner of the serial queue that the calling code runs on, if the module has made that queue.
    package init(isMain: @escaping @Sendable () -> Bool, serial: @escaping @Sendable () -> ObjectIdentifier?) {
      self.isMain = isMain
      self.serial = serial
    }
  }

  private final class Place: @unchecked Sendable {
    // Unchecked because `reader` is used under the lock only.
    private let lock = Lock()
    private var installed: Reader?

    var reader: Reader? {
      get { lock.withLock { installed } }
      set { lock.withLock { installed = newValue } }
    }
  }

  private static let place = Place()

  /// Whether the calling code is known to run on the main queue.
  package static var isMain: Bool { place.reader?.isMain() ?? false }

  /// The owner of the serial queue that the calling code runs on, if there is one.
  package static var serial: ObjectIdentifier? { place.reader?.serial() }

  /// Lets a reader answer from now on.
  package static func install(_ reader: Reader) { place.reader = reader }
}
