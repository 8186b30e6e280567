extension SubscriberList {
  /// The number of subscribers now, and at each change.
  ///
  /// Completes when the delivery of the hub's end has begun and no subscriber is left: then none can come. A hub whose
  /// number is not observed pays for one test when a subscriber comes or leaves. A list of observers in each hub would
  /// cost memory, and two branches in each send.
  package final var subscriberCounts: Signal<Int, Never> {
    .attaching { [self] subscriber in
      let counts = lock.withLock { self.counts.orMake { Hub(capacity: 1, current: count) } }
      isCounted.set()
      // The number may have changed while it was not observed, and between the replay and the registration.
      send(to: counts)
      counts.admit(subscriber)
      send(to: counts)
    }
  }

  @usableFromInline
  @inline(never)
  final func countChanged() {
    guard let counts = lock.withLock({ self.counts }), counts.hasSubscribers else { return }
    send(to: counts)
  }

  /// Sends the number if it has changed.
  ///
  /// The number is read under the lock of `counts`, so that the numbers are sent in the order in which they were true.
  private final func send(to counts: Hub<Int, Never>) {
    var isOver = false
    counts.send { newest in
      let now = lock.withLock {
        isOver = hasEnded && count == 0
        return count
      }
      return now == newest ? nil : now
    }
    if isOver { counts.end(.completed) }
  }
}
