extension LawCheck {
  /// A source sends after its end, or ends twice. The operator sends nothing after the first terminal.
  func grammar() {
    var sources: [MisbehavingSource<Int, TestFailure>] = [
      .sendsAfterItsEnd([1, 2, 3]), .terminatesTwice([1, 2], .completed, .completed), .sendsAfterItsEnd([]),
    ]
    if canFail {
      sources += [
        .sendsAfterItsEnd([1, 2, 3], .failed(TestFailure())),
        .terminatesTwice([1], .failed(TestFailure()), .completed),
        .terminatesTwice([], .completed, .failed(TestFailure())),
      ]
    }
    for source in sources {
      let rig = rig()
      let signal = rig.apply { _ in rig.limited(100) { source.signal.attach($0) } }
      rig.sink.watch(signal)
      rig.drain()
      require(rig.sink.late.count == 0, "\(rig.sink.late.count) events came after a terminal")
    }
    drivenByHand()
  }

  private func drivenByHand() {
    let rig = rig()
    rig.sink.watch(rig.signal)
    rig.send(1, 2, 3)
    rig.complete()
    rig.send(4)
    rig.drain()
    require(rig.sink.late.count == 0, "\(rig.sink.late.count) events came after a terminal")
  }
}
