import ReactiveKernel

/// Room whose places may come to be taken for ever, because a signal of the operator has become silent (C17).
///
/// A source that waits then and the operator would hold each other. So the source is abandoned when it waits. One that
/// does not wait stays: its failure passes.
@usableFromInline
package class ExhaustibleRoom: Room, @unchecked Sendable {
  // Unchecked because the base class is; the variables change only under the lock.
  /// Whether places are freed: false while all are taken for ever.
  private final var freesPlaces = true
  /// Weak, because the teardown of the source holds this room.
  private final var source: WeakReference<Subscription>?

  /// Makes room for the values of an operator that keeps all of them.
  ///
  /// - Parameters:
  ///   - places: the number of places.
  ///   - operation: the name of the operator.
  @usableFromInline
  package convenience init(keepingAll places: Int, of operation: StaticString) {
    self.init(for: places, keepsAll: true, of: operation, file: #fileID, line: #line)
  }

  /// Takes the subscription of the source that waits for this room. Called before the source is subscribed to.
  @usableFromInline
  package final func serve(_ source: Subscription) {
    let reference = WeakReference(to: source, source.weakTarget)
    lock.withLock { self.source = reference }
  }

  /// Ends the source, if it waits now or as soon as it does. ``freePlaceAgain()`` takes that back.
  @usableFromInline
  package final func freeNoMore() {
    let source = lock.withLock {
      freesPlaces = false
      return isWaitedFor ? self.source : nil
    }
    if let source = source?.object { end(source) }
  }

  /// Frees the place of a value, of which ``freeNoMore()`` may have said that it keeps it for ever. May run the code of
  /// a source that waits.
  @usableFromInline
  package final func freePlaceAgain() {
    change {
      taken -= 1
      freesPlaces = true
    }
  }

  override func waitHasBegun() {
    let source = lock.withLock { freesPlaces ? nil : self.source }
    if let source = source?.object { end(source) }
  }

  /// Whether a source waits. Under the lock.
  var isWaitedFor: Bool { waiting.first != nil }

  /// Ends a source that would wait for ever.
  func end(_ source: Subscription) { source.abandon() }
}
