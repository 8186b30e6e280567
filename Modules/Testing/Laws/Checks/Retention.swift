import ReactiveSchedulers

extension LawCheck {
  /// After the end nothing holds the subscriber's closures, though signal, source and disposable live on; nor anything, when they go.
  func retention() {
    retention("it completed") { $0.complete() }
    retention("it was disposed") { _ in }
    retention("its source was dropped") { $0.drop() }
    if canFail { retention("it failed") { $0.fail() } }
  }

  private func retention(_ occasion: String, end: (LawRig) -> Void) {
    let rig = rig()
    let probe = rig.probe
    do {
      let signal = tracked(rig)
      let subscription = subscribe(to: signal, probe)
      rig.send(1, 2, 3)
      end(rig)
      rig.drain()
      // Ends an operator that continues, or that received no terminal.
      subscription.dispose()
      let held = probe.liveLabels.filter { $0 != "source" }
      require(held.isEmpty, "something still held a \(held.first ?? "closure") after the end: \(occasion)")
      withExtendedLifetime((signal, subscription)) {}
    }
    rig.drop()
    require(!probe.liveLabels.contains("source"), "something held the source after all was dropped: \(occasion)")
  }

  private func tracked(_ rig: LawRig) -> OperatorUnderTest.Output {
    rig.apply { index in
      let token = rig.probe.token("source")
      return .attaching { [feed = rig.feeds[index]] downstream in
        token.touch()
        feed.signal.attach(downstream)
      }
    }
  }

  private func subscribe(to signal: OperatorUnderTest.Output, _ probe: LeakProbe) -> Subscription {
    let value = probe.token("value closure")
    let terminal = probe.token("terminal closure")
    let subscription = Subscription()
    let teardown = probe.token("teardown closure")
    subscription.add { teardown.touch() }
    signal.attach(
      Subscriber(
        next: { _ in value.touch() },
        terminal: { _ in
          terminal.touch()
          subscription.end()
        },
        subscription: subscription))
    return subscription
  }
}
