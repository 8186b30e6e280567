/// What an operator leaves on a subscription for the operators upstream of it to find: a name, a hook.
///
/// An operator that leaves one opens a child first, so that only what is upstream of it sees the note. Signals subscribed to later,
/// such as the inner ones of a `flatMap` upstream, find it as well.
public protocol SubscriptionNote: AnyObject, Sendable {}

extension Subscription {
  /// Leaves a note for whoever is upstream. Dropped if the subscription has ended.
  public final func leave(_ note: some SubscriptionNote) {
    adopt(first: NoteLink(note))
  }

  /// The first note of a kind on this very subscription.
  fileprivate final func note<Note: SubscriptionNote>(_: Note.Type) -> Note? {
    var found: Note?
    // Notes come first in the list, so that a search does not go through a million children.
    forEachLink { link in
      found = link.note as? Note
      return found == nil && link.note != nil
    }
    return found
  }
}

extension Subscriber {
  /// The nearest note of a kind that an operator downstream has left. O(1) for each child subscription in between.
  ///
  /// For operators, to be called while they are subscribed to.
  ///
  /// - Parameters:
  ///   - kind: which note.
  ///   - crossesJoins: whether the search goes on beyond an operator that joins several signals, of which this is one.
  public func nearestNote<Note: SubscriptionNote>(_ kind: Note.Type, crossingJoins crossesJoins: Bool = true) -> Note? {
    var place: Subscription? = subscription
    while let here = place {
      if let note = here.note(kind) { return note }
      if !crossesJoins, here.isJoined { return nil }
      place = here.parent
    }
    return nil
  }
}

/// A note's place in a subscription's list.
final class NoteLink: SubscriptionLink, @unchecked Sendable {
  // Unchecked because the base class is; the note never changes.
  private let left: any SubscriptionNote

  init(_ note: any SubscriptionNote) {
    left = note
    super.init()
  }

  override var note: (any SubscriptionNote)? { left }
}
