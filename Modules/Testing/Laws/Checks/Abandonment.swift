import ReactiveSchedulers

extension LawCheck {
  /// Dropping the disposable changes nothing; dropping the source ends the subscription without a terminal.
  func abandonment() {
    dropSource()
    let kept = rig()
    kept.sink.subscribe(to: kept.signal)
    kept.send(1, 2, 3)
    let dropped = rig()
    let values = Counter()
    dropped.signal.subscribeIgnoringFailures(next: { _ in values.increment() })
    dropped.send(1, 2, 3)
    require(dropped.openCount == kept.openCount, "dropping the disposable ended the subscription")
    require(values.count == kept.sink.values.count, "dropping the disposable changed what was delivered")
    if !subject.traits.contains(.endsEarly) {
      require(dropped.openCount > 0, "the upstream was let go of, though nobody disposed")
    }
    kept.sink.subscription.dispose()
  }

  private func dropSource() {
    let rig = rig()
    let subscription = rig.sink.subscription
    let isTornDown = Flag()
    subscription.add { isTornDown.set() }
    rig.sink.subscribe(to: rig.signal)
    rig.send(1, 2)
    guard !subscription.isDisposed else { return }
    rig.drop()
    rig.drain()
    require(subscription.isDisposed, "the source was dropped, and the subscription did not end")
    require(isTornDown.isSet, "the source was dropped, and the teardown did not run")
    if !subject.traits.contains(.completesWhenAbandoned) {
      require(rig.sink.terminals.count == 0, "the source was dropped, and a terminal came out")
    }
    requireNothingOpen(in: rig, "the source was dropped")
    subscription.dispose()
  }
}
