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

  /// Grants room to the sources upstream, which wait for the room downstream as well, if there is one: what an operator
  /// makes of their values may pass it at once.
  @usableFromInline
  package final func grant(_ room: Room, before downstream: Room?) {
    guard let downstream else { return grant(room) }
    let joint = JointRoom(as: .holder(consumer: downstream, isKeeper: room.isKeeper))
    joint.add(room)
    joint.add(downstream)
    leave(joint)
    add {
      joint.close()
      room.close()
    }
  }
}

extension Room {
  @usableFromInline
  package final func forSource(
    skippingKeepers skipsKeepers: Bool, of subscription: Subscription
  ) -> (any ConsumerRoom)? {
    if self === Room.unlimited { return nil }
    return skipsKeepers ? withoutKeepers(for: subscription) : self
  }
}

extension SubscriberList {
  /// The joint room of the subscribers. Most hubs need none: it is made when a subscriber grants room, or when a source
  /// searches for it.
  package final func room() -> JointRoom {
    // Only this function makes rooms of hubs.
    unsafeDowncast(room { JointRoom(as: .run) }, to: JointRoom.self)
  }

  /// Attaches a subscriber, whose room counts until its subscription ends.
  ///
  /// - Parameters:
  ///   - subscription: the subscriber's.
  ///   - isReplaying: whether `attach` sends values. They are in memory already, so the subscriber's buffer takes them
  ///     beyond its capacity.
  @inlinable
  package final func countRoom(
    of subscription: Subscription, isReplaying: Bool, by attach: () -> Void
  ) {
    guard let granted = subscription.room else { return attach() }
    count(granted, of: subscription, isReplaying: isReplaying, by: attach)
  }

  @usableFromInline
  final func count(
    _ granted: Room, of subscription: Subscription, isReplaying: Bool, by attach: () -> Void
  ) {
    let room = self.room()
    // A run that subscribes to itself does not wait for itself.
    let isMember = granted.ways(to: room) == 0
    if isMember { room.add(granted) }
    if isReplaying { granted.exceedLimits(attach) } else { attach() }
    if isMember { subscription.add { room.remove(granted) } }
  }
}
