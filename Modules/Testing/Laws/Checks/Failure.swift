import ReactiveSchedulers

extension LawCheck {
  /// A failure of each upstream in turn goes out at once, and what the operator held is dropped.
  func failure() {
    for index in 0..<subject.inputCount {
      let rig = rig()
      let sink = rig.sink
      sink.subscribe(to: rig.signal)
      rig.send(1, 2, 3)
      // An upstream that comes when another one is done.
      for earlier in 0..<index where rig.feeds[index].openCount == 0 { rig.feeds[earlier].end(.completed) }
      guard sink.terminals.count == 0 else { continue }
      let values = sink.values.count
      rig.feeds[index].end(.failed(TestFailure()))
      let occasion = "upstream \(index + 1) failed"
      if !subject.traits.contains(.queuesFailures) {
        require(sink.failures.count == 1, "\(occasion), and the failure did not come out at once")
        require(sink.values.count == values, "\(occasion), and values came before the failure")
      }
      rig.drain()
      require(sink.failures.count == 1, "\(occasion), and no failure came out")
      requireNothingOpen(in: rig, occasion)
    }
    if let flatten = subject.flatten { failureOfInner(flatten) }
  }

  private func failureOfInner(_ flatten: OperatorUnderTest.Flatten) {
    let outer = LawFeed()
    let inner = LawFeed()
    let sink = LawSink()
    sink.subscribe(to: flatten(outer.signal.lift { next in { _ in next(inner.signal) } }))
    outer.send(1)
    outer.send(2)
    inner.send(1)
    inner.end(.failed(TestFailure()))
    require(sink.failures.count == 1, "an inner signal failed, and the failure did not come out at once")
    require(inner.openCount + outer.openCount == 0, "an inner signal failed, and others were still subscribed to")
  }
}
