import ReactiveEffects
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct OnTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check {
      $0.on(started: {}, next: { _ in }, failed: { _ in }, completed: {}, terminated: {}, disposed: {}, ended: {})
    }
  }

  @Test(arguments: OperatorLaw.all) func obeysWithoutClosures(_ law: OperatorLaw) { law.check { $0.on() } }

  @Test func eachClosureRunsBeforeItsEventIsPassedOn() {
    let log = Journal<String>()
    let source = Signal<Int, TestFailure>.deferred {
      log.write("source")
      return .just(1)
    }
    Self.observed(source, by: log).subscribe(events: { log.write("\($0.value.map(String.init) ?? "end")") })
    #expect(log.entries == ["started", "source", "next 1", "1", "completed", "terminated", "ended", "end"])
  }

  @Test func aFailureIsReportedBeforeTheEnd() {
    let log = Journal<String>()
    Self.observed(.fail(TestFailure()), by: log).subscribe(events: { _ in log.write("end") })
    #expect(log.entries == ["started", "failed", "terminated", "ended", "end"])
  }

  @Test func disposalIsReportedBeforeTheEnd() {
    let log = Journal<String>()
    let subject = Subject<Int, TestFailure>()
    let subscription = Self.observed(subject.signal, by: log).subscribe(events: { _ in })
    subject.send(1)
    subscription.dispose()
    subscription.dispose()
    subject.complete()
    #expect(log.entries == ["started", "next 1", "disposed", "ended"])
  }

  @Test func theSourcesGoingAwayCountsAsDisposal() {
    let log = Journal<String>()
    do {
      let subject = Subject<Int, TestFailure>()
      Self.observed(subject.signal, by: log).subscribe(events: { _ in })
    }
    #expect(log.entries == ["started", "disposed", "ended"])
  }

  @Test func nothingIsReportedAfterADisposalFromInside() {
    let log = Journal<String>()
    let subscription = Subscription()
    // A source that does not check whether it was disposed.
    let deaf = Signal<Int, TestFailure>.generate { emitter in
      for value in 1...3 { emitter.send(value) }
    }
    deaf.on(next: { log.write("next \($0)") }, completed: { log.write("completed") }).attach(
      Subscriber(next: { _ in subscription.dispose() }, terminal: { _ in }, subscription: subscription))
    #expect(log.entries == ["next 1"])
  }

  @Test func closuresThatAreLeftOutPreventNoOthers() {
    let log = Journal<String>()
    let subject = Subject<Int, Never>()
    subject.signal.on(ended: { log.write("ended") }).subscribe(completed: { log.write("end") })
    subject.signal.on(disposed: { log.write("disposed") }).subscribe(completed: { log.write("end") })
    subject.complete()
    #expect(log.entries == ["ended", "end", "end"])
  }

  static func observed(_ signal: Signal<Int, TestFailure>, by log: Journal<String>) -> Signal<Int, TestFailure> {
    signal.on(
      started: { log.write("started") }, next: { log.write("next \($0)") }, failed: { _ in log.write("failed") },
      completed: { log.write("completed") }, terminated: { log.write("terminated") },
      disposed: { log.write("disposed") }, ended: { log.write("ended") })
  }
}
