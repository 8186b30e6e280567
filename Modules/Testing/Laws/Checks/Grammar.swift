extension LawCheck {
  /// A source sends after its end, or ends twice. The operator sends nothing after the first terminal.
  func grammar() {
    for end in ends {
      let sources: [MisbehavingSource<Int, TestFailure>] = [
        .sendsAfterItsEnd([1, 2, 3], end), .sendsAfterItsEnd([], end), .terminatesTwice([1, 2], end, .completed),
        .terminatesTwice([], .completed, end),
      ]
      for source in sources {
        let rig = rig()
        rig.sink.watch(rig.apply { _ in rig.limited(100) { source.signal.attach($0) } })
        rig.drain()
        requireOrder(in: rig)
      }
    }
    let driven = rig()
    driven.sink.watch(driven.signal)
    driven.send(1, 2, 3)
    driven.end(.completed)
    driven.send(4)
    driven.drain()
    requireOrder(in: driven)
  }
}
