import ReactiveSchedulers

extension LawCheck {
  /// However the subscription ends, its teardown runs in the order it was added, each once, on the thread that ended it.
  func teardown() {
    teardown("it was disposed") { $0.sink.subscription.dispose() }
    teardown("its upstream completed") { rig in
      rig.complete()
      rig.drain()
    }
    teardown("its source was dropped") { rig in
      rig.drop()
      rig.drain()
    }
    if canFail {
      teardown("its upstream failed") { rig in
        rig.fail()
        rig.drain()
      }
    }
  }

  private func teardown(_ occasion: String, end: @escaping @Sendable (LawRig) -> Void) {
    let rig = rig()
    let journal = Journal<(name: String, thread: UInt)>()
    let add: @Sendable (String, Subscription) -> Void = { name, subscription in
      subscription.add { journal.write((name, threadIdentity())) }
    }
    let signal = rig.apply { index in
      .attaching { [feed = rig.feeds[index]] downstream in
        add("upstream", downstream.subscription)
        feed.signal.attach(downstream)
      }
    }
    let subscription = rig.sink.subscription
    add("first", subscription)
    rig.sink.subscribe(to: signal)
    let started = rig.feeds.reduce(0) { $0 + $1.startedCount }
    add("second", subscription)
    rig.send(1)
    let isEnded = subscription.isDisposed
    let ender = SystemThread {
      journal.write(("ender", threadIdentity()))
      end(rig)
      // An operator that continues is ended by hand.
      subscription.dispose()
    }
    ender.join()
    let entries = journal.entries
    let names = entries.map(\.name)
    require(names.filter { $0 == "first" } == ["first"], "a teardown did not run exactly once: \(occasion)")
    require(names.filter { $0 == "second" } == ["second"], "a teardown did not run exactly once: \(occasion)")
    let order = names.filter { $0 == "first" || $0 == "second" }
    require(order == ["first", "second"], "teardown ran out of order: \(occasion)")
    let upstream = names.count { $0 == "upstream" }
    let all = rig.feeds.reduce(0) { $0 + $1.startedCount }
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
