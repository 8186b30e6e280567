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
    var found: Room?
    var place: Subscription? = self
    while found == nil, let here = place {
      here.walkNotes { note in
        found = note as? Room
        return found == nil
      }
      place = here.parent
      // The cast is slow, and not possible in Embedded Swift. A run's subscription is no child, and a sink's is of the base class.
      #if !hasFeature(Embedded)
        if found == nil, place == nil, type(of: here) != Subscription.self {
          found = (here as? any RunSubscription)?.hub?.room()
        }
      #endif
    }
    return found === Room.unlimited ? nil : found
  }

  /// Grants room to the sources upstream, until the end.
  @usableFromInline
  package func grant(_ room: Room) {
    leave(room)
    add { room.close() }
  }
}
