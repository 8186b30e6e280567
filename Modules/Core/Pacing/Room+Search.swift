import ReactiveKernel

extension Subscriber {
  /// The room of the nearest consuming end downstream, if that grants some.
  @inlinable
  package var room: Room? { subscription.room }
}

extension Subscription {
  /// As ``Subscriber/room``. Not generic: generic code would look up metadata for each subscriber of a shared run.
  @usableFromInline
  package final var room: Room? {
    var next = parent
    var sendsSignals = false
    // By itself and not in the loop, which retains what it goes through: most subscribers of a run are sinks without notes.
    var found = ownRoom(isLast: next == nil, &sendsSignals)
    while found == nil, let here = next {
      next = here.parent
      found = here.ownRoom(isLast: next == nil, &sendsSignals)
    }
    guard let found, found !== Room.unlimited else { return nil }
    return sendsSignals ? found.withoutSignals : found
  }

  /// The room that a note on this subscription grants, or the one of the subscribers of the run that it is.
  ///
  /// - Parameters:
  ///   - isLast: whether this is no child.
  ///   - sendsSignals: set if an operator between here and the room sends its values in signals.
  private final func ownRoom(isLast: Bool, _ sendsSignals: inout Bool) -> Room? {
    var found: Room?
    walkNotes { note in
      found = note as? Room
      if found == nil, note as? SignalsNote != nil { sendsSignals = true }
      return found == nil
    }
    // The cast is slow, and not possible in Embedded Swift. A run's subscription is no child, and a sink's is of the base class.
    #if !hasFeature(Embedded)
      if found == nil, isLast, type(of: self) != Subscription.self {
        found = (self as? any RunSubscription)?.hub?.room()
      }
    #endif
    return found
  }

  /// Grants room to the sources upstream, until the end.
  @usableFromInline
  package func grant(_ room: Room) {
    leave(room)
    add { room.close() }
  }
}

/// The subscription of a run that serves the subscribers of a hub. A source that searches for room finds their joint room (C17).
@usableFromInline
package protocol RunSubscription: Subscription {
  /// The hub, while a source may send to it.
  var hub: SubscriberList? { get }
}

extension SubscriberList {
  /// The joint room of the subscribers. Most hubs need none: it is made when a subscriber grants room, or when a source searches for it.
  package final func room(_ pace: JointRoom.Pace = .slowest) -> JointRoom {
    // Only rooms are companions of hubs.
    unsafeDowncast(companion { JointRoom(pace) }, to: JointRoom.self)
  }

  /// Attaches a subscriber, whose room counts until its subscription ends.
  ///
  /// - Parameters:
  ///   - subscription: the subscriber's.
  ///   - pace: the same for all subscribers of the hub.
  ///   - isReplaying: whether `attach` sends values. They are in memory already, so the subscriber's buffer takes them beyond its capacity.
  @inlinable
  package final func countRoom(
    of subscription: Subscription, pace: JointRoom.Pace = .slowest, isReplaying: Bool, by attach: () -> Void
  ) {
    let granted = subscription.room
    if granted == nil, pace == .slowest { return attach() }
    count(granted, of: subscription, pace, isReplaying: isReplaying, by: attach)
  }

  @usableFromInline
  final func count(
    _ granted: Room?, of subscription: Subscription, _ pace: JointRoom.Pace, isReplaying: Bool, by attach: () -> Void
  ) {
    let room = self.room(pace)
    // A run that subscribes to itself does not wait for itself.
    let member = granted.flatMap { $0.excess(in: room) == nil ? $0 : nil }
    room.add(member)
    if isReplaying, let granted { granted.exceedLimits(attach) } else { attach() }
    subscription.add { room.remove(member) }
  }
}
