import ReactiveSchedulers

extension LawCheck {
  /// Two thousand events in a row, re-entrant sends, restarts and inners: the stack stays where it is.
  func stackSafety() { longRuns(of: 2_000) }

  /// The same with a million of each.
  func million() { longRuns(of: 1_000_000) }

  private func longRuns(of count: Int) {
    measure("\(count) events") { events(count, $0) }
    measure("\(count) re-entrant sends") { reentrantSends(count, $0) }
    for end in ends {
      measure("\(count) restarts after \(end)") { restarts(count, end, $0) }
    }
    if let flatten = subject.flatten {
      measure("\(count) inner signals") { inners(count, flatten, $0) }
    }
  }

  private func measure(_ load: String, _ run: (LawRig) -> Void) {
    let rig = rig()
    run(rig)
    rig.sink.subscription.dispose()
    require(rig.gauge.span < StackGauge.limit, "the stack grew with \(load)")
  }

  private func events(_ count: Int, _ rig: LawRig) {
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
    sink.subscribe(to: signal) { [gauge = rig.gauge] _ in gauge.note() }
    rig.drain()
  }

  private func reentrantSends(_ count: Int, _ rig: LawRig) {
    let sent = Counter()
    rig.sink.subscribe(to: rig.signal) { [feed = rig.feeds.last, gauge = rig.gauge] _ in
      gauge.note()
      if sent.count < count { feed?.send(sent.increment()) }
    }
    rig.send(1, 2, 3)
  }

  /// Each run of the source sends one value and ends: an operator that starts over does so in a loop.
  private func restarts(_ count: Int, _ termination: Termination<TestFailure>, _ rig: LawRig) {
    let signal = rig.apply { _ in
      rig.limited(count) { [gauge = rig.gauge] downstream in
        gauge.note()
        downstream.next(1)
        downstream.terminal(termination)
      }
    }
    rig.sink.subscribe(to: signal)
    rig.drain()
  }

  private func inners(_ count: Int, _ flatten: OperatorUnderTest.Flatten, _ rig: LawRig) {
    let inner = OperatorUnderTest.Input.attaching { [gauge = rig.gauge] downstream in
      gauge.note()
      downstream.next(1)
      downstream.complete()
    }
    rig.sink.subscribe(to: flatten(Signal(repeatElement(inner, count: count)))) { [gauge = rig.gauge] _ in
      gauge.note()
    }
  }
}

/// Measures how far the stack reaches, to see that it does not grow.
///
/// An overflow would end the process; what grows by a frame an event shows in a few thousand of them. Addresses are
/// compared on one thread only.
final class StackGauge: @unchecked Sendable {
  // Unchecked because a gauge belongs to the one thread that drives its law.
  private var lowest = UInt.max
  private var highest = UInt.min

  /// Notes how deep the calling frame is.
  @inline(never)
  func note() {
    let address = currentStackAddress()
    lowest = min(lowest, address)
    highest = max(highest, address)
  }

  /// How many bytes lie between the deepest frame and the shallowest.
  var span: UInt { lowest > highest ? 0 : highest - lowest }

  /// A law reports growth above this number of bytes. It is more than a few frames, and less than a few bytes for each
  /// event of the law.
  static let limit: UInt = 65_536
}
