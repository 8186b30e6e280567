import Synchronization

/// The subscription of an upstream that ends while it is being subscribed to, and is opened anew for the next.
///
/// It stays on the list of its parent meanwhile: *lingers*. Opened anew, it is where a new one would be, at the end of the list, if nothing was
/// appended since; so the order of teardown is that of the upstreams (C16).
extension Subscription {
  /// Ends it for a terminal, as ``end(with:)``; it lingers if it is still being subscribed to.
  @usableFromInline
  final func endLingering(for termination: Termination<some Error>) -> Bool {
    let found = mark { found in
      found & Subscription.settled != 0 ? Subscription.ended : Subscription.ended | Subscription.lingering
    }
    guard let found else {
      Diagnostics.noteUndeliverable(termination)
      return false
    }
    if found & Subscription.settled != 0 { parent?._withUnsafeGuaranteedRef { $0.release(self) } }
    cutAll()
    return true
  }

  /// Tells that it is not being subscribed to any more: when it ends, it leaves the list. Called by who subscribed.
  @usableFromInline
  final func settle() {
    if mark({ _ in Subscription.settled }) == nil { leaveParent() }
  }

  /// Whether it has ended, and has not left the list of its parent: that may have ended since.
  final var isLingering: Bool { word.load(ordering: .acquiring) & Subscription.lingering != 0 }

  /// Leaves the list, if it lingers there. Called while the downstream is held.
  final func leaveParent() {
    guard isLingering else { return }
    parent?._withUnsafeGuaranteedRef { $0.release(self) }
    word.bitwiseAnd(~Subscription.lingering, ordering: .relaxed)
  }

  /// Opens it anew, when it has ended and nobody else holds it. It has ended at once if the parent has.
  ///
  /// - Parameters:
  ///   - number: for subclasses that have one.
  ///   - state: what the parent's word was when this was opened last; changed to what it is now.
  final func reopen(as number: Int, whenParentIs state: inout UInt) {
    renumber(number)
    let found = word.load(ordering: .relaxed)
    let open = found & ~(Subscription.ended | Subscription.settled | Subscription.lingering)
    guard found & Subscription.lingering != 0 else {
      word.store(open, ordering: .relaxed)
      parent?._withUnsafeGuaranteedRef { state = $0.adoptChild(self) }
      return
    }
    // Before the parent is looked at, which sets its flag before it looks at this.
    word.store(open, ordering: .sequentiallyConsistent)
    parent?._withUnsafeGuaranteedRef { parent in
      if parent.word.load(ordering: .sequentiallyConsistent) != state { state = parent.moveToEnd(self) }
    }
  }
}
