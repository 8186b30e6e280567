import ReactiveDisposables
import ReactiveKernel

/// The subscription to a source that is connected once, and how that is done. Not generic, for the reason ``Generation`` is not.
@usableFromInline
final class Connection: Subscription, @unchecked Sendable {
  // Unchecked because `begin` is taken under the lock.
  private let lock = Lock()
  /// Connects. It holds the source, and what the source sends to: dropped unrun, it ends those who wait.
  @exclusivity(unchecked) private var begin: (@Sendable (_ connection: Subscription) -> Void)?

  @usableFromInline
  init(by begin: @escaping @Sendable (_ connection: Subscription) -> Void) {
    self.begin = begin
    super.init()
  }

  /// Subscribes to the source, the first time it is called, for all threads.
  @usableFromInline
  func connect() {
    // Not returned: a closure that a generic function returns costs an allocation.
    var begin: (@Sendable (Subscription) -> Void)?
    lock.withLock { begin = self.begin.take() }
    begin?(self)
  }
}
