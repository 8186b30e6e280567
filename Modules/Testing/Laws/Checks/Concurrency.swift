import ReactiveSchedulers

extension LawCheck {
  /// While one thread is inside a delivery, another one sends. Its event is not delivered at once, and the send does
  /// not block.
  func concurrency() {
    let rig = rig()
    let feeds = rig.feeds
    let isInside = Flag()
    let hasReturned = Flag()
    let opponent = SystemThread {
      guard isInside.wait() else { return }
      feeds.last?.send(100)
      hasReturned.set()
    }
    let isArmed = Flag()
    rig.sink.watch(rig.signal) { _ in
      guard isArmed.isSet, isInside.set() else { return }
      require(hasReturned.wait(), "a sender was held up by a delivery on another thread (C3)")
    }
    rig.send(1, 2)
    isArmed.set()
    for value in 3...8 { feeds.first?.send(value) }
    rig.end(.completed)
    rig.drain()
    isInside.set()
    opponent.join()
    requireOrder(in: rig)
    concurrentSenders()
  }

  /// Two threads send and end as fast as they can.
  private func concurrentSenders() {
    race(
      spins: 50,
      for: {
        let rig = rig()
        rig.sink.watch(rig.signal)
        return rig
      },
      { rig in
        for value in 1...5 { rig.feeds.first?.send(value) }
        rig.feeds.first?.end(.completed)
      },
      { rig in
        for value in 11...15 { rig.feeds.last?.send(value) }
        rig.feeds.last?.end(.completed)
      },
      verify: { rig in
        rig.drain()
        rig.sink.subscription.dispose()
        requireOrder(in: rig)
      })
  }

  /// Each event is answered by a send from inside its delivery.
  func reentrancy() {
    let rig = rig()
    let answers = Counter()
    rig.sink.watch(rig.signal) { [feed = rig.feeds.last] _ in
      if answers.count < 100 { feed?.send(answers.increment()) }
    }
    rig.send(1, 2, 3)
    rig.drain()
    rig.end(.completed)
    rig.drain()
    requireOrder(in: rig, overlap: "an event that was sent from inside a delivery was delivered inside it")
    rig.sink.subscription.dispose()
  }
}
