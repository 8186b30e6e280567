/// The room of a consumer, as sources of the kernel see it (C17). The module Pacing has the class.
///
/// A source requests a permit, makes a value, and sends it with the permit.
@usableFromInline
package protocol ConsumerRoom: SubscriptionNote {
  /// Whether a value needs no permit now.
  var isUnlimited: Bool { get }

  /// Whether the consumer is to know the end before it has room for one more value: a source that has its values at
  /// hand makes one ahead then, to find out.
  var awaitsEnd: Bool { get }

  /// Requests the right to send one value.
  ///
  /// - Parameter waiter: if no place is free, its closure is called later, once.
  func requestPermit(_ waiter: RoomWaiter?) -> PermitReply

  /// Makes the permit that was granted.
  func makePermit() -> Permit

  /// Ends a wait; also one that is about to begin.
  func cancel(_ waiter: RoomWaiter)

  /// Runs a closure whose values this room takes beyond its capacity.
  func exceedLimits(_ send: () -> Void)

  /// The room for the sources upstream; nil if they need not wait.
  ///
  /// - Parameters:
  ///   - skipsKeepers: whether the source does not wait for operators that keep all values.
  ///   - subscription: the source's.
  func forSource(skippingKeepers skipsKeepers: Bool, of subscription: Subscription) -> (any ConsumerRoom)?
}

/// The subscription of a run that serves the subscribers of a hub. A search that comes to it continues with these.
@usableFromInline
package protocol RunSubscription: Subscription {
  /// The hub, while a source may send to it.
  var hub: SubscriberList? { get }
  /// The room of the hub's subscribers, while a source may send to it.
  var roomOfHub: (any ConsumerRoom)? { get }
}

#if hasFeature(Embedded)
  // There is no cast to a protocol, and no source that could wait.
  extension Subscription {
    final var servedHub: SubscriberList? { nil }

    @usableFromInline
    package final func consumerRoom(skippingKeepers skipsKeepers: Bool = false) -> (any ConsumerRoom)? { nil }
  }
#else
  extension Subscription {
    /// The run's subscription that this one is, if it is one.
    private final var asRun: (any RunSubscription)? {
      // The cast is slow. A sink's subscription is of the base class.
      type(of: self) == Subscription.self ? nil : self as? any RunSubscription
    }

    /// The hub that this subscription serves; nil if it is no run's.
    final var servedHub: SubscriberList? { asRun?.hub }

    /// The room of the nearest consuming end downstream, if that grants some.
    ///
    /// - Parameter skipsKeepers: whether the caller does not wait for operators that keep all values. The same is true
    ///   if an operator between here and the room sends its values in signals.
    @usableFromInline
    package final func consumerRoom(skippingKeepers skipsKeepers: Bool = false) -> (any ConsumerRoom)? {
      // Also set for a run.
      guard isNoted.isSet else { return nil }
      var next = parent
      var skipsKeepers = skipsKeepers
      // Before the loop, which retains what it goes through: most subscribers of a run are sinks without notes.
      var found = ownRoom(isLast: next == nil, &skipsKeepers)
      while found == nil, let here = next, here.isNoted.isSet {
        next = here.parent
        found = here.ownRoom(isLast: next == nil, &skipsKeepers)
      }
      return found?.forSource(skippingKeepers: skipsKeepers, of: self)
    }

    /// The room that a note on this subscription grants, or the one of the subscribers of the run that it is.
    ///
    /// - Parameters:
    ///   - isLast: whether this is no child.
    ///   - skipsKeepers: set if the operator that this subscription belongs to sends its values in signals.
    private final func ownRoom(isLast: Bool, _ skipsKeepers: inout Bool) -> (any ConsumerRoom)? {
      var found: (any ConsumerRoom)?
      walkNotes { note in
        found = note as? any ConsumerRoom
        if found == nil, note as? SignalsNote != nil { skipsKeepers = true }
        return found == nil
      }
      return found ?? (isLast ? asRun?.roomOfHub : nil)
    }
  }
#endif
