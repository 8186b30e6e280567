import ReactiveKernel

/// The places of an operator for the values of one source that it holds.
///
/// The operator may come to a point from which it frees no place, because another signal of it has become silent. A
/// wait and the operator would hold each other for ever. So a source that waits then is ended.
final class HeldRoom: Room, @unchecked Sendable {
  // Unchecked because the base class is; the variables change only under the lock.
  private var freesPlaces = true
  /// Weak, because its teardown holds this room.
  private var source: WeakReference<Subscription>?

  /// Sets the subscription to the source that waits for the room.
  func serve(_ source: Subscription) {
    let source = WeakReference(to: source, source.weakTarget)
    lock.withLock { self.source = source }
  }

  /// Ends the source, if it waits now or as soon as it does: no place is freed any more.
  func freeNoMore() {
    let source = lock.withLock {
      freesPlaces = false
      return entering.first != nil || looking.first != nil ? self.source : nil
    }
    source?.object?.end()
  }

  override func waitHasBegun() {
    let source = lock.withLock { freesPlaces ? nil : self.source }
    source?.object?.end()
  }
}
