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
    // Only rooms conform.
    consumerRoom().map { unsafeDowncast($0, to: Room.self) }
  }

  /// Grants room to the sources upstream, until the end.
  @usableFromInline
  package func grant(_ room: Room) {
    leave(room)
    add { room.close() }
  }
}

extension SubscriberList {
  /// The joint room of the subscribers. Most hubs need none: it is made when a subscriber grants room, or when a source
  /// searches for it.
  package final func room(_ pace: JointRoom.Pace = .slowest) -> JointRoom {
    // Only rooms are companions of hubs.
    unsafeDowncast(companion { JointRoom(pace) }, to: JointRoom.self)
  }

  /// Attaches a subscriber, whose room counts until its subscription ends.
  ///
  /// - Parameters:
  ///   - subscription: the subscriber's.
  ///   - pace: the same for all subscribers of the hub.
  ///   - isReplaying: whether `attach` sends values. They are in memory already, so the subscriber's buffer takes them
  ///     beyond its capacity.
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
