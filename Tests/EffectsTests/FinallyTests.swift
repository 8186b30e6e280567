import ReactiveEffects
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct FinallyTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.finally {} } }

  @Test func allEventsPass() {
    expectMarbles("-a-|", "-a-|") { $0.finally {} }
    expectMarbles("-a-#", "-a-#") { $0.finally {} }
  }

  @Test func runsBeforeTheEndIsPassedOn() {
    let log = Journal<String>()
    Signal<Int, Never>.just(1).finally { log.write("finally") }.subscribe(
      next: { log.write("\($0)") }, completed: { log.write("completed") })
    Signal<Int, TestFailure>.fail(TestFailure()).finally { log.write("finally") }.subscribe(
      next: { _ in }, failed: { _ in log.write("failed") })
    #expect(log.entries == ["1", "finally", "completed", "finally", "failed"])
  }

  @Test func doesNotRunOnDisposalNorWhenTheSourceGoes() {
    let log = Journal<String>()
    do {
      let subject = Subject<Int, Never>()
      let signal = subject.signal.finally { log.write("finally") }
      signal.subscribe(next: { _ in }).dispose()
      signal.subscribe(next: { _ in })
    }
    #expect(log.entries == [])
  }

  @Test func doesNotRunWhenADisposedSourceCompletesOnItsWayOut() {
    let log = Journal<String>()
    let source = Signal<Int, Never>.generate { emitter in emitter.send(1) }
    let subscription = Subscription()
    source.finally { log.write("finally") }.attach(
      Subscriber(next: { _ in subscription.dispose() }, terminal: { _ in }, subscription: subscription))
    #expect(log.entries == [])
  }
}
