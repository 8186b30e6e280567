import ReactiveSchedulers

extension LawCheck {
  /// However the subscription ends, its teardown runs in the order it was added, each once, on the thread that ended
  /// it.
  func teardown() {
    for (occasion, end) in endings { teardown(occasion, end: end) }
  }

  private func teardown(_ occasion: String, end: @escaping @Sendable (LawRig) -> Void) {
    let rig = rig()
    let journal = Journal<(name: String, thread: UInt)>()
    let add: @Sendable (String, Subscription) -> Void = { name, subscription in
      subscription.add { journal.write((name, threadIdentity())) }
    }
    let signal = rig.signal(onAttach: { downstream in add("upstream", downstream.subscription) })
    let subscription = rig.sink.subscription
    add("first", subscription)
    rig.sink.subscribe(to: signal)
    let started = rig.startedCount
    add("second", subscription)
    rig.send(1)
    let isEnded = subscription.isDisposed
    let ender = SystemThread {
      journal.write(("ender", threadIdentity()))
      end(rig)
      rig.drain()
      // An operator that continues is ended by hand.
      subscription.dispose()
    }
    ender.join()
    let entries = journal.entries
    let names = entries.map(\.name)
    let own = names.filter { $0 == "first" || $0 == "second" }
    require(own.sorted() == ["first", "second"], "a teardown did not run exactly once: \(occasion)")
    require(own == own.sorted(), "teardown ran out of order: \(occasion)")
    let upstream = names.count { $0 == "upstream" }
    let all = rig.startedCount
    require(upstream == all && all >= started, "\(all) upstreams began, the teardown of \(upstream) ran: \(occasion)")
    if !isEnded {
      let thread = entries.first { $0.name == "ender" }?.thread
      let isHere = entries.filter { $0.name == "second" }.allSatisfy { $0.thread == thread }
      require(isHere, "teardown ran on another thread than the one that ended: \(occasion)")
    }
    let isLate = Flag()
    subscription.add { isLate.set() }
    require(isLate.isSet, "a teardown that was added after the end did not run at once: \(occasion)")
  }
}
