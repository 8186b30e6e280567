extension LawCheck {
  /// Each event is answered by a send from inside its delivery.
  func reentrancy() {
    let rig = rig()
    let answers = Counter()
    let feed = rig.feeds[rig.feeds.count - 1]
    rig.sink.watch(rig.signal) { _ in
      if answers.count < 100 { feed.send(answers.increment()) }
    }
    rig.send(1, 2, 3)
    rig.drain()
    rig.complete()
    rig.drain()
    require(rig.sink.overlaps.count == 0, "an event that was sent from inside a delivery was delivered inside it")
    require(rig.sink.late.count == 0, "\(rig.sink.late.count) events came after a terminal")
    rig.sink.subscription.dispose()
  }
}
