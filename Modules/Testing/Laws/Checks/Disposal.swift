extension LawCheck {
  /// Disposal before the operator is attached, inside an event, between two, and after the end.
  func disposal() {
    let before = rig()
    before.sink.subscription.dispose()
    before.sink.subscribe(to: before.signal)
    verifyDisposed(before, "it was disposed before it began", events: 0)

    let inside = rig()
    inside.sink.subscribe(to: inside.signal) { [sink = inside.sink, feeds = inside.feeds] _ in
      sink.subscription.dispose()
      let isOpen = feeds.contains { $0.openCount > 0 }
      require(!isOpen, "dispose() had returned, inside an event, and an upstream was still subscribed to")
    }
    inside.send(1, 2, 3)
    inside.drain()
    if inside.sink.values.count == 0 { inside.sink.subscription.dispose() }
    verifyDisposed(inside, "it was disposed inside an event", events: inside.sink.events)
    require(inside.sink.values.count <= 1, "a value came after dispose() was called inside an event")

    let between = rig()
    between.sink.subscribe(to: between.signal)
    between.send(1, 2, 3)
    between.sink.subscription.dispose()
    verifyDisposed(between, "it was disposed between two events", events: between.sink.events)

    let after = rig()
    after.sink.subscribe(to: after.signal)
    after.send(1, 2)
    after.complete()
    after.drain()
    after.sink.subscription.dispose()
    verifyDisposed(after, "it was disposed after the end", events: after.sink.events)
  }

  private func verifyDisposed(_ rig: LawRig, _ occasion: String, events: Int) {
    require(rig.sink.subscription.isDisposed, "isDisposed was false: \(occasion)")
    require(rig.openCount == 0, "an upstream was still subscribed to: \(occasion)")
    require(rig.scheduler.pendingCount == 0, "a timer was still running: \(occasion)")
    let started = rig.feeds.map(\.startedCount)
    rig.send(7, 8, 9)
    rig.complete()
    rig.drain()
    require(rig.sink.events == events, "an event came after dispose(): \(occasion)")
    require(rig.feeds.map(\.startedCount) == started, "an upstream was subscribed to after dispose(): \(occasion)")
  }

  /// One thread sends while another disposes.
  func disposalRace() {
    race(
      spins: 100,
      for: {
        let rig = rig()
        let isDisposed = Flag()
        let late = Counter()
        rig.sink.subscribe(to: rig.signal) { _ in
          if isDisposed.isSet { late.increment() }
        }
        return (rig, isDisposed, late)
      },
      { rig, _, _ in rig.send(1, 2, 3, 4, 5) },
      { rig, isDisposed, _ in
        rig.sink.subscription.dispose()
        isDisposed.set()
      },
      verify: { rig, _, late in
        require(late.count <= 1, "\(late.count) values came after dispose() had returned on another thread")
        require(rig.openCount == 0, "an upstream was still subscribed to after dispose() on another thread")
        require(rig.scheduler.pendingCount == 0, "a timer was still running after dispose() on another thread")
      })
  }
}
