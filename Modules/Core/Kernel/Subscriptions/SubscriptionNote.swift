/// Information that an operator leaves for the operators upstream, such as a name, or a closure that takes dropped
/// values.
///
/// A note belongs to a subscription. An operator first opens a child subscription for its upstream, and leaves the note
/// on the child. So only operators upstream find the note. Inner signals that a `flatMap` upstream subscribes to later
/// find the note too.
public protocol SubscriptionNote: AnyObject, Sendable {}

extension Subscription {
  /// Leaves a note for the operators upstream of this subscription. Does nothing if the subscription has ended.
  public final func leave(_ note: some SubscriptionNote) {
    // Before all other links, so that a search does not go through a million children.
    let isLeft = change {
      links.prepend(NoteLink(note))
      isNoted.set()
    }
    if isLeft { noteUpstream() }
  }

  /// Marks the subscriptions upstream, if there are some already, as such that may find notes.
  private func noteUpstream() {
    var marked: [Subscription] = []
    noteChildren(&marked)
    while let child = marked.popLast() { child.noteChildren(&marked) }
  }

  private func noteChildren(_ marked: inout [Subscription]) {
    change {
      links.forEach { link in
        guard let child = link as? Subscription, !child.isNoted.isSet else { return }
        child.isNoted.set()
        marked.append(child)
      }
    }
  }

  /// Goes through the notes on this subscription itself, the newest first, while a closure returns true. Under the
  /// lock: no user code.
  package final func walkNotes(while body: (any SubscriptionNote) -> Bool) {
    if !isNoted.isSet { return }
    change { links.walk { ($0 as? NoteLink).map { body($0.note) } == true } }
  }
}

extension Subscriber {
  /// Returns the note of a type that an operator downstream has left. If several operators have left such a note,
  /// returns the note of the nearest operator. Returns nil if no operator has left one.
  ///
  /// If no operator downstream has left a note of any type, the search costs O(1). Otherwise the search costs O(n) for
  /// n child subscriptions between this subscriber and the note.
  ///
  /// Call this method only during a call of the closure that runs for each subscriber, such as the closure of
  /// ``Signal/attaching(sendsOneValue:function:_:)``.
  ///
  /// - Parameters:
  ///   - kind: the type of the note.
  ///   - crossesJoins: whether the search continues downstream of an operator that joins this signal with others, such
  ///     as `merge`.
  public func nearestNote<Note: SubscriptionNote>(_ kind: Note.Type, crossingJoins crossesJoins: Bool = true) -> Note? {
    subscription.nearestNote(kind, crossingJoins: crossesJoins)
  }

  /// Returns the *discard hook*: the closure that takes the values which an operator holds and never sends. Returns nil
  /// if no operator downstream, such as `onDiscard`, has left a ``DiscardNote``.
  ///
  /// Call this method only during a call of the closure that runs for each subscriber, such as the closure of
  /// ``Signal/attaching(sendsOneValue:function:_:)``. ``HeldValues`` calls it for you. If there is a hook for exactly
  /// this type and a hook for `any Sendable`, the hook for this type is returned.
  public func discardHook<Dropped: Sendable>(for _: Dropped.Type = Dropped.self) -> (@Sendable (Dropped) -> Void)? {
    subscription.discardHook()
  }
}

extension Subscription {
  fileprivate final func discardHook<Dropped: Sendable>() -> (@Sendable (Dropped) -> Void)? {
    // Also set for a run, whose subscribers may have left a hook.
    isNoted.isSet ? nearestDiscardHook() ?? root.servedHub?.discardHook() : nil
  }

  fileprivate final var root: Subscription {
    var root = self
    while let parent = root.parent { root = parent }
    return root
  }

  fileprivate final func nearestDiscardHook<Dropped: Sendable>() -> (@Sendable (Dropped) -> Void)? {
    if let note = nearestNote(DiscardNote<Dropped>.self) { return note.discard }
    #if !hasFeature(Embedded)
      // In Embedded Swift there are no values of type `any Sendable`.
      if let note = nearestNote(DiscardNote<any Sendable>.self) { return { value in note.discard(value) } }
    #endif
    return nil
  }

  /// Whether this subscription ends soon, because it or a parent has ended. Looks only if there are notes, such as a
  /// discard hook: nothing else can tell the difference. O(parents).
  final var isEnding: Bool {
    guard isNoted.isSet else { return isDisposed }
    var place: Subscription? = self
    while let here = place {
      if here.isDisposed { return true }
      place = here.parent
    }
    return false
  }

  /// The nearest note of a kind on this subscription and its parents.
  fileprivate final func nearestNote<Note: SubscriptionNote>(_ kind: Note.Type, crossingJoins crossesJoins: Bool = true)
    -> Note?
  {
    var found: Note?
    var place: Subscription? = self
    while found == nil, let here = place, here.isNoted.isSet {
      here.walkNotes {
        found = $0 as? Note
        return found == nil
      }
      place = crossesJoins || !here.isJoined ? here.parent : nil
    }
    return found
  }
}

extension SubscriberList {
  /// The hook of one of the subscribers, if one has a hook now. It takes the values also when that subscriber has left.
  fileprivate final func discardHook<Dropped: Sendable>() -> (@Sendable (Dropped) -> Void)? {
    guard let first: @Sendable (Dropped) -> Void = firstDiscardHook() else { return nil }
    return { [self] value in (firstDiscardHook() ?? first)(value) }
  }

  /// Also the hook of a shared run behind this one, and so on.
  private final func firstDiscardHook<Dropped: Sendable>() -> (@Sendable (Dropped) -> Void)? {
    // A loop, so that a long row of runs takes no stack (C10). A run may be behind itself.
    var open: [SubscriberList] = [self]
    var visited: Set<ObjectIdentifier> = []
    while let hub = open.popLast() {
      guard visited.insert(ObjectIdentifier(hub)).inserted else { continue }
      for subscription in hub.subscriptions where subscription.isNoted.isSet {
        if let hook: @Sendable (Dropped) -> Void = subscription.nearestDiscardHook() { return hook }
        if let next = subscription.root.servedHub { open.append(next) }
      }
    }
    return nil
  }
}

extension Signal {
  /// Makes an operator that passes all events on. For each subscription, it leaves a note for the operators upstream.
  ///
  /// - Parameter note: makes the note. It is called once for each subscription, with the subscriber downstream.
  public func leaving<Note: SubscriptionNote>(
    _ note: @escaping @Sendable (_ downstream: Subscriber<Value, Failure>) -> Note
  ) -> Signal {
    .attaching(sendsOneValue: sendsOneValue) { downstream in
      let (child, end) = downstream.openChild()
      child.leave(note(downstream))
      attach(under: child, next: downstream.next, terminal: end)
    }
  }
}

/// A note with a closure for the values that operators upstream hold and then drop. `onDiscard` leaves such a note.
public final class DiscardNote<Value: Sendable>: SubscriptionNote {
  /// Takes a dropped value.
  public let discard: @Sendable (Value) -> Void

  /// Makes the note from a closure that takes the dropped values.
  public init(_ discard: @escaping @Sendable (Value) -> Void) {
    self.discard = discard
  }
}

/// A note's place in a subscription's list.
@usableFromInline
class NoteLink: SubscriptionLink, @unchecked Sendable {
  // Unchecked because the base class is; the note never changes.
  let note: any SubscriptionNote

  init(_ note: any SubscriptionNote) {
    self.note = note
    super.init()
  }
}
