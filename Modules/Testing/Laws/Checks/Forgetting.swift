import ReactiveSchedulers

extension LawCheck {
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
      rig.complete()
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
