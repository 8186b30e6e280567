import ReactiveEffects
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct OnTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.on(started: {}, next: { _ in }, failed: { _ in }, completed: {}, disposed: {}, ended: {}) }
  }

  @Test(arguments: OperatorLaw.all) func obeysWithoutClosures(_ law: OperatorLaw) { law.check { $0.on() } }

  @Test func eachClosureRunsBeforeItsEventIsPassedOn() {
    let log = Log<String>()
    let source = Signal<Int, TestFailure>.deferred {
      log.record("source")
      return .just(1)
    }
    observed(source, by: log).subscribe(events: { log.record("\($0.value.map(String.init) ?? "end")") })
    #expect(log.entries == ["started", "source", "next 1", "1", "completed", "ended", "end"])
  }

  @Test func aFailureIsToldThenEnds() {
    let log = Log<String>()
    observed(.fail(TestFailure()), by: log).subscribe(events: { _ in log.record("end") })
    #expect(log.entries == ["started", "failed", "ended", "end"])
  }

  @Test func disposalIsToldThenEnds() {
    let log = Log<String>()
    let subject = Subject<Int, TestFailure>()
    let subscription = observed(subject.signal, by: log).subscribe(events: { _ in })
    subject.send(1)
    subscription.dispose()
    subscription.dispose()
    subject.complete()
    #expect(log.entries == ["started", "next 1", "disposed", "ended"])
  }

  @Test func theSourcesGoingAwayCountsAsDisposal() {
    let log = Log<String>()
    do {
      let subject = Subject<Int, TestFailure>()
      observed(subject.signal, by: log).subscribe(events: { _ in })
    }
    #expect(log.entries == ["started", "disposed", "ended"])
  }

  @Test func nothingIsToldAfterADisposalFromInside() {
    let log = Log<String>()
    let subscription = Subscription()
    // A source that does not look whether it was disposed.
    let deaf = Signal<Int, TestFailure>.generate { emitter in
      for value in 1...3 { emitter.send(value) }
    }
    deaf.on(next: { log.record("next \($0)") }, completed: { log.record("completed") }).attach(
      Subscriber(next: { _ in subscription.dispose() }, terminal: { _ in }, subscription: subscription))
    #expect(log.entries == ["next 1"])
  }

  @Test func whatIsNotToldKeepsTheRestFromNothing() {
    let log = Log<String>()
    let subject = Subject<Int, Never>()
    subject.signal.on(ended: { log.record("ended") }).subscribe(completed: { log.record("end") })
    subject.signal.on(disposed: { log.record("disposed") }).subscribe(completed: { log.record("end") })
    subject.complete()
    #expect(log.entries == ["ended", "end", "end"])
  }

  @Test func aTerminalAndADisposalThatMeetEndOnce() {
    race(for: {
      let log = Log<String>()
      let subject = Subject<Int, TestFailure>()
      let subscription = observed(subject.signal, by: log).subscribe(events: { _ in log.record("end") })
      return (subject, subscription, log)
    }) { subject, _, _ in
      subject.complete()
    } _: { _, subscription, _ in
      subscription.dispose()
    } verify: { _, _, log in
      let told = log.entries
      #expect(told.count { $0 == "ended" } == 1)
      #expect(told.count { $0 == "completed" || $0 == "disposed" } == 1)
      #expect(!told.contains("end") || told.contains("completed"))
    }
  }

  private func observed(_ signal: Signal<Int, TestFailure>, by log: Log<String>) -> Signal<Int, TestFailure> {
    signal.on(
      started: { log.record("started") }, next: { log.record("next \($0)") }, failed: { _ in log.record("failed") },
      completed: { log.record("completed") }, disposed: { log.record("disposed") }, ended: { log.record("ended") })
  }
}
