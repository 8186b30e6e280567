import ReactiveSchedulers

extension LawCheck {
  /// When the terminal is delivered, the subscription has ended, its teardown has run, and its upstream subscriptions have ended.
  func ending() {
    seenByUser(.completed)
    seenByNextOperator(.completed)
    guard canFail else { return }
    seenByUser(.failed(TestFailure()))
    seenByNextOperator(.failed(TestFailure()))
  }

  private func seenByUser(_ termination: Termination<TestFailure>) {
    let rig = rig()
    let isTornDown = Flag()
    rig.sink.subscription.add { isTornDown.set() }
    let signal = rig.signal
    rig.sink.subscribe(
      to: signal,
      onTerminal: { [sink = rig.sink, feeds = rig.feeds] in
        require(sink.subscription.isDisposed, "isDisposed was false in the terminal closure")
        require(isTornDown.isSet, "the teardown had not run in the terminal closure")
        let isOpen = feeds.contains { $0.openCount > 0 }
        require(!isOpen, "an upstream was still subscribed to in the terminal closure")
      })
    rig.send(1, 2, 3)
    for feed in rig.feeds { feed.end(termination) }
    rig.drain()
    if endsWithUpstream {
      require(rig.sink.terminals == 1, "\(termination) went in and no end came out")
      require(rig.scheduler.pendingCount == 0, "a timer was still running after the end")
    }
    rig.sink.subscription.dispose()
  }

  /// At the operator's edge: the child that brought the end has ended before the operator passes the end on.
  private func seenByNextOperator(_ termination: Termination<TestFailure>) {
    // With two upstreams the other one's child may end with the parent.
    guard subject.inputCount == 1 else { return }
    let rig = rig()
    let signal = rig.signal
    rig.sink.watch(
      signal,
      onTerminal: { [sink = rig.sink, feeds = rig.feeds] in
        let isOpen = feeds.contains { $0.openCount(without: sink.subscription) > 0 }
        require(!isOpen, "the operator sent its end before it ended its upstream's child")
      })
    rig.send(1, 2, 3)
    rig.feeds[0].end(termination)
    rig.drain()
    rig.sink.subscription.dispose()
  }
}
