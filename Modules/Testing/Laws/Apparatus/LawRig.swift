import ReactiveSchedulers

/// One run of an operator: fed by hand, in virtual time, watched by a sink.
final class LawRig: Sendable {
  let subject: OperatorUnderTest
  let scheduler = VirtualTimeScheduler()
  let probe = LeakProbe()
  let feeds: [LawFeed]
  let sink = LawSink()
  let gauge = StackGauge()

  init(_ subject: OperatorUnderTest) {
    self.subject = subject
    feeds = (0..<subject.inputCount).map { _ in LawFeed() }
  }

  /// The operator over the feeds.
  var signal: OperatorUnderTest.Output { apply { feeds[$0].signal } }

  /// The operator over other sources.
  func apply(_ input: (_ index: Int) -> OperatorUnderTest.Input) -> OperatorUnderTest.Output {
    subject.apply((0..<subject.inputCount).map(input), scheduler, probe)
  }

  /// The operator over the feeds, with a closure that is called before each subscription to one of them.
  func signal(onAttach action: @escaping @Sendable (Subscriber<Int, TestFailure>) -> Void) -> OperatorUnderTest.Output {
    apply { index in
      .attaching { [feed = feeds[index]] downstream in
        action(downstream)
        feed.signal.attach(downstream)
      }
    }
  }

  /// Sends values to all feeds by turns.
  func send(_ values: Int...) {
    for value in values {
      for feed in feeds { feed.send(value) }
    }
  }

  func end(_ termination: Termination<TestFailure>) {
    for feed in feeds { feed.end(termination) }
  }

  func drop() {
    for feed in feeds { feed.drop() }
  }

  /// Lets time pass: more than any operator in a test should wait for.
  func drain() { scheduler.advance(by: .ticks(1_000)) }

  /// How many children that the operator opened for its upstreams are open.
  var openChildren: Int { feeds.reduce(0) { $0 + $1.openCount(without: sink.subscription) } }

  /// How many subscriptions to the feeds are open.
  var openCount: Int { feeds.reduce(0) { $0 + $1.openCount } }

  /// How many subscriptions to the feeds there were.
  var startedCount: Int { feeds.reduce(0) { $0 + $1.startedCount } }

  /// A cold source that disposes the whole run when it was subscribed to more often than a limit: operators that start
  /// over and over would never stop.
  func limited(
    _ limit: Int, _ source: @escaping @Sendable (Subscriber<Int, TestFailure>) -> Void
  ) -> OperatorUnderTest.Input {
    let runs = Counter()
    let subscription = sink.subscription
    return .attaching { downstream in
      guard runs.increment() <= limit else { return subscription.dispose() }
      source(downstream)
    }
  }
}
