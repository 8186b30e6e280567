import Synchronization

/// The subscription of a connection that is opened again.
extension Subscription {
  /// Opens one without a parent again, unless there are weak references to it. Called by a thread that holds the only reference, after it
  /// has ended.
  ///
  /// - Returns: whether it was possible.
  package final func reopen() -> Bool {
    guard ReferenceCount.weak(Unmanaged.passUnretained(self).toOpaque()) == 1 else { return false }
    word.store(0, ordering: .relaxed)
    return true
  }
}
