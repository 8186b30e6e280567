import ReactiveSchedulers

extension LawCheck {
  /// When the terminal is delivered, the subscription has ended, its teardown has run, and its upstream subscriptions
  /// have ended.
  func ending() {
    for end in ends {
      seenByUser(end)
      seenByNextOperator(end)
    }
  }

  private func seenByUser(_ termination: Termination<TestFailure>) {
    let rig = rig()
    let isTornDown = Flag()
    rig.sink.subscription.add { isTornDown.set() }
    rig.sink.subscribe(
      to: rig.signal,
      onTerminal: {
        require(rig.sink.subscription.isDisposed, "isDisposed was false in the terminal closure")
        require(isTornDown.isSet, "the teardown had not run in the terminal closure")
        require(rig.openCount == 0, "an upstream was still subscribed to in the terminal closure")
      })
    rig.send(1, 2, 3)
    rig.end(termination)
    rig.drain()
    // An operator without these traits has ended when all its upstreams have.
    if subject.traits.isDisjoint(with: [.endsEarly, .outlivesUpstream]) {
      require(rig.sink.terminals.count == 1, "\(termination) went in and no end came out")
      requireNothingOpen(in: rig, "\(termination) went in")
    }
    rig.sink.subscription.dispose()
  }

  /// At the operator's edge: the child that brought the end has ended before the operator passes the end on.
  private func seenByNextOperator(_ termination: Termination<TestFailure>) {
    // With two upstreams the other one's child may end with the parent.
    guard subject.inputCount == 1 else { return }
    let rig = rig()
    rig.sink.watch(
      rig.signal,
      onTerminal: {
        require(rig.openChildren == 0, "the operator sent its end before it ended its upstream's child")
      })
    rig.send(1, 2, 3)
    rig.end(termination)
    rig.drain()
    rig.sink.subscription.dispose()
  }
}
