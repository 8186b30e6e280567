import ReactiveSchedulers

extension LawCheck {
  /// While one thread is inside a delivery, another one sends. Its event is not delivered at once, and the send does not block.
  func concurrency() {
    let rig = rig()
    let sources = (0..<subject.inputCount).map { _ in EscapedSource() }
    let isInside = Flag()
    let hasReturned = Flag()
    let opponent = SystemThread {
      guard isInside.wait() else { return }
      sources.last?.send(100)
      hasReturned.set()
    }
    let isArmed = Flag()
    rig.sink.watch(rig.apply { sources[$0].signal }) { _ in
      guard isArmed.isSet, isInside.setFirst() else { return }
      require(hasReturned.wait(), "a sender was held up by a delivery on another thread (C3)")
    }
    for value in 1...2 { sources.forEach { $0.send(value) } }
    isArmed.set()
    for value in 3...8 { sources.first?.send(value) }
    sources.forEach { $0.complete() }
    rig.drain()
    isInside.set()
    opponent.join()
    require(rig.sink.overlaps.count == 0, "two events were delivered at once")
    concurrentSenders()
  }

  /// Two threads send and end as fast as they can.
  private func concurrentSenders() {
    race(
      spins: 50,
      for: {
        let rig = rig()
        let sources = (0..<subject.inputCount).map { _ in EscapedSource() }
        rig.sink.watch(rig.apply { sources[$0].signal })
        return (rig, sources)
      },
      { _, sources in
        for value in 1...5 { sources.first?.send(value) }
        sources.first?.complete()
      },
      { _, sources in
        for value in 11...15 { sources.last?.send(value) }
        sources.last?.complete()
      },
      verify: { rig, _ in
        rig.drain()
        rig.sink.subscription.dispose()
        require(rig.sink.overlaps.count == 0, "two events were delivered at once")
        require(rig.sink.late.count == 0, "\(rig.sink.late.count) events came after a terminal")
      })
  }
}

/// A source whose subscriber escaped: any thread may send to it.
private final class EscapedSource: @unchecked Sendable {
  // Unchecked because `subscribers` is used under the lock only.
  private let lock = Lock()
  private var subscribers: [Subscriber<Int, TestFailure>] = []

  var signal: Signal<Int, TestFailure> {
    Signal(source: { [self] subscriber in lock.withLock { subscribers.append(subscriber) } })
  }

  func send(_ value: Int) {
    lock.withLock { subscribers.last }?.send(value)
  }

  func complete() {
    lock.withLock { subscribers.last }?.complete()
  }
}
