import ReactiveSchedulers

extension LawCheck {
  /// A source without end, sending from inside `subscribe`, stops when its subscriber disposes.
  func flood() {
    for index in 0..<subject.inputCount { flood(through: index) }
    if let flatten = subject.flatten { floodOfInner(flatten) }
  }

  /// The flood comes through one input; the others are sent to from inside its deliveries.
  private func flood(through index: Int) {
    let rig = rig()
    let flood = Flood()
    let sink = rig.sink
    let signal = rig.apply { place in
      guard place == index else { return rig.feeds[place].signal }
      return rig.limited(10) { [feeds = rig.feeds] downstream in
        flood.run(downstream) { sent in
          if sent == 100 { feeds.forEach { $0.send(1) } }
          // An operator that sends nothing before the end never lets its subscriber dispose.
          if sent == 1_000 { sink.subscription.dispose() }
        }
      }
    }
    sink.subscribe(to: signal) { [sink] _ in
      if sink.values.count == 500 { sink.subscription.dispose() }
    }
    rig.send(1)
    rig.drain()
    sink.subscription.dispose()
    require(!flood.isOut, "an endless synchronous source was not stopped by dispose()")
  }

  /// `s.signal.flatMap { $0 == 0 ? hot.signal : Signal(0...) }.take(5)`, where a value of `hot` starts the endless one.
  private func floodOfInner(_ flatten: OperatorUnderTest.Flatten) {
    let outer = LawFeed()
    let hot = LawFeed()
    let flood = Flood()
    let sink = LawSink()
    let endless = OperatorUnderTest.Input.attaching { downstream in flood.run(downstream) { _ in } }
    let signal = flatten(outer.signal.lift { next in { number in next(number == 0 ? hot.signal : endless) } })
    sink.subscribe(to: signal) { [sink] value in
      if value as? Int == 100 { outer.send(1) }
      if sink.values.count == 5 { sink.subscription.dispose() }
    }
    outer.send(0)
    hot.send(100)
    hot.end(.completed)
    require(!flood.isOut, "an endless inner signal was not stopped: its values were queued instead of delivered")
    require(sink.values.count <= 5, "a value came after dispose()")
    require(sink.values.count == 5, "an inner signal that was asked for inside a delivery did not start after it")
    sink.subscription.dispose()
  }
}

/// A source that would send for ever, if it did not give up.
private final class Flood: Sendable {
  private let sent = Counter()

  /// Whether the source stopped at its limit, because no subscriber disposed it.
  var isOut: Bool { sent.count >= 10_000 }

  func run(_ downstream: Subscriber<Int, TestFailure>, each: (_ sent: Int) -> Void) {
    while !downstream.isDisposed, !isOut {
      let number = sent.increment()
      each(number)
      downstream.next(number)
    }
  }
}
