import ReactiveSchedulers

extension LawCheck {
  /// After the end nothing holds the subscriber's closures, though signal, source and disposable live on; nor anything,
  /// when they go.
  func retention() {
    for (occasion, end) in endings {
      let rig = rig()
      expectRelease(in: rig, after: end, occasion)
      rig.drop()
      require(!rig.probe.liveLabels.contains("source"), "something held the source after all was dropped: \(occasion)")
    }
  }

  private func expectRelease(in rig: LawRig, after end: (LawRig) -> Void, _ occasion: String) {
    let source = rig.probe.token("source")
    let signal = rig.signal(onAttach: { _ in source.touch() })
    subscribe(rig.sink, to: signal, rig.probe)
    rig.send(1, 2, 3)
    end(rig)
    rig.drain()
    // Ends an operator that continues, or that received no terminal.
    rig.sink.subscription.dispose()
    let held = rig.probe.liveLabels.filter { $0 != "source" }
    require(held.isEmpty, "something still held a \(held.first ?? "closure") after the end: \(occasion)")
    withExtendedLifetime(signal) {}
  }

  private func subscribe(_ sink: LawSink, to signal: OperatorUnderTest.Output, _ probe: LeakProbe) {
    let value = probe.token("value closure")
    let terminal = probe.token("terminal closure")
    let teardown = probe.token("teardown closure")
    sink.subscription.add { teardown.touch() }
    sink.subscribe(to: signal, onValue: { _ in value.touch() }, onTerminal: { terminal.touch() })
  }

  /// Subscriptions that come and go leave nothing in the operator, its sources and the scheduler.
  func forgetting() {
    let rig = rig()
    let signal = rig.signal
    for _ in 0..<1_000 {
      subscribe(to: signal, rig.probe).dispose()
    }
    require(rig.openCount == 0, "upstream subscriptions were left by 1,000 that came and went")
    for _ in 0..<100 {
      let subscription = subscribe(to: signal, rig.probe)
      rig.send(1, 2)
      rig.end(.completed)
      rig.drain()
      subscription.dispose()
    }
    require(rig.openCount == 0, "upstream subscriptions were left by 100 that ended")
    require(rig.probe.liveCount == 0, "\(rig.probe.liveCount) closures were left by subscriptions that came and went")
    require(rig.scheduler.pendingCount == 0, "\(rig.scheduler.pendingCount) timers were left")
  }

  private func subscribe(to signal: OperatorUnderTest.Output, _ probe: LeakProbe) -> Subscription {
    let token = probe.token("closure")
    return signal.subscribe(events: { _ in token.touch() })
  }
}
