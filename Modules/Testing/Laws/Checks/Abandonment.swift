import ReactiveSchedulers

extension LawCheck {
  /// Dropping the disposable changes nothing; dropping the source ends the subscription without a terminal.
  func abandonment() {
    droppedDisposable()
    droppedSource()
  }

  private func droppedDisposable() {
    let kept = rig()
    kept.sink.subscribe(to: kept.signal)
    kept.send(1, 2, 3)
    let dropped = rig()
    let values = Counter()
    dropped.signal.subscribe(events: { event in
      if event.value != nil { values.increment() }
    })
    dropped.send(1, 2, 3)
    require(dropped.openCount == kept.openCount, "dropping the disposable ended the subscription")
    require(values.count == kept.sink.values.count, "dropping the disposable changed what was delivered")
    if !subject.traits.contains(.endsEarly) {
      require(dropped.openCount > 0, "the upstream was let go of, though nobody disposed")
    }
    kept.sink.subscription.dispose()
  }

  private func droppedSource() {
    let rig = rig()
    let isTornDown = Flag()
    rig.sink.subscription.add { isTornDown.set() }
    rig.sink.subscribe(to: rig.signal)
    rig.send(1, 2)
    guard !rig.sink.subscription.isDisposed else { return }
    rig.drop()
    rig.drain()
    require(rig.sink.subscription.isDisposed, "the source was dropped, and the subscription did not end")
    require(isTornDown.isSet, "the source was dropped, and the teardown did not run")
    if !subject.traits.contains(.completesWhenAbandoned) {
      require(rig.sink.terminals == 0, "the source was dropped, and a terminal came out")
    }
    require(rig.scheduler.pendingCount == 0, "the source was dropped, and a timer was still running")
    rig.sink.subscription.dispose()
  }
}
