/// The notes at the head of the list.
extension Subscription {
  /// Puts a note before all that is on the list.
  final func adopt(first added: Unmanaged<SubscriptionLink>) {
    guard lock() else { return added.release() }
    added._withUnsafeGuaranteedRef { link in
      link.isLinked = true
      link.after = first
    }
    if let first { first._withUnsafeGuaranteedRef { $0.before = added } } else { last = added }
    first = added
    unlock()
  }

  /// The first of the notes at the head of the list that a closure takes for the one it looks for.
  final func leadingNote<Note>(_ match: (any SubscriptionNote) -> Note?) -> Note? {
    guard lock() else { return nil }
    defer { unlock() }
    var place = first
    while let link = place, let note = link._withUnsafeGuaranteedRef({ $0.note }) {
      if let match = match(note) { return match }
      place = link._withUnsafeGuaranteedRef { $0.after }
    }
    return nil
  }
}
