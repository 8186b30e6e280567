import Synchronization

/// Whether a disposable was disposed: set once, by the thread that ends the work.
///
/// A disposable with content sets it first, and takes the content under its lock afterwards. A thread that adds content reads it under that lock.
/// So exactly one of the two threads disposes each part of the content.
struct DisposalFlag: ~Copyable, Sendable {
  private let flag = Atomic<Bool>(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }

  /// Sets the flag. Returns whether this call did.
  func set() -> Bool { !flag.exchange(true, ordering: .acquiringAndReleasing) }
}
