import ReactiveSchedulers

extension LawCheck {
  /// Two thousand events in a row, re-entrant sends, restarts and inners: the stack stays where it is.
  func stackSafety() {
    longRuns(of: 2_000)
  }

  /// The same with a million of each.
  func million() {
    longRuns(of: 1_000_000)
  }

  private func longRuns(of count: Int) {
    events(count)
    reentrantSends(count)
    restarts(count, .completed)
    if canFail { restarts(count, .failed(TestFailure())) }
    if subject.flatten != nil { inners(count) }
  }

  private func events(_ count: Int) {
    let rig = rig()
    let gauge = StackGauge()
    let total = Counter()
    let sink = rig.sink
    let signal = rig.apply { _ in
      rig.limited(10) { downstream in
        for value in 0..<count where !downstream.isDisposed {
          if total.increment() > count * 2 { sink.subscription.dispose() }
          downstream.next(value)
        }
        if !downstream.isDisposed { downstream.complete() }
      }
    }
    sink.subscribe(to: signal) { _ in gauge.note() }
    rig.drain()
    sink.subscription.dispose()
    verify(gauge, "\(count) events")
  }

  private func reentrantSends(_ count: Int) {
    let rig = rig()
    let gauge = StackGauge()
    let sent = Counter()
    let feed = rig.feeds[rig.feeds.count - 1]
    rig.sink.subscribe(to: rig.signal) { _ in
      gauge.note()
      if sent.count < count { feed.send(sent.increment()) }
    }
    rig.send(1, 2, 3)
    rig.sink.subscription.dispose()
    verify(gauge, "\(count) re-entrant sends")
  }

  /// Each run of the source sends one value and ends: an operator that starts over does so in a loop.
  private func restarts(_ count: Int, _ termination: Termination<TestFailure>) {
    let rig = rig()
    let gauge = StackGauge()
    let signal = rig.apply { _ in
      rig.limited(count) { downstream in
        gauge.note()
        downstream.next(1)
        downstream.terminal(termination)
      }
    }
    rig.sink.subscribe(to: signal)
    rig.drain()
    rig.sink.subscription.dispose()
    verify(gauge, "\(count) restarts after \(termination)")
  }

  private func inners(_ count: Int) {
    guard let flatten = subject.flatten else { return }
    let gauge = StackGauge()
    let sink = LawSink()
    let inner = OperatorUnderTest.Input.attaching { downstream in
      gauge.note()
      downstream.next(1)
      downstream.complete()
    }
    sink.subscribe(to: flatten(Signal(repeatElement(inner, count: count)))) { _ in gauge.note() }
    sink.subscription.dispose()
    verify(gauge, "\(count) inner signals")
  }

  private func verify(_ gauge: StackGauge, _ load: String) {
    require(gauge.span < StackGauge.limit, "the stack grew with \(load)")
  }
}
