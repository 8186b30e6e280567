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
    let log = Log<String>()
    Signal<Int, Never>.just(1).finally { log.record("finally") }.subscribe(
      next: { log.record("\($0)") }, completed: { log.record("completed") })
    Signal<Int, TestFailure>.fail(TestFailure()).finally { log.record("finally") }.subscribe(
      next: { _ in }, failed: { _ in log.record("failed") })
    #expect(log.entries == ["1", "finally", "completed", "finally", "failed"])
  }

  @Test func doesNotRunOnDisposalNorWhenTheSourceGoes() {
    let log = Log<String>()
    do {
      let subject = Subject<Int, Never>()
      let signal = subject.signal.finally { log.record("finally") }
      signal.subscribe(next: { _ in }).dispose()
      signal.subscribe(next: { _ in })
    }
    #expect(log.entries == [])
  }

  @Test func doesNotRunWhenADisposedSourceCompletesOnItsWayOut() {
    let log = Log<String>()
    let source = Signal<Int, Never>.generate { emitter in emitter.send(1) }
    let subscription = Subscription()
    source.finally { log.record("finally") }.attach(
      Subscriber(next: { _ in subscription.dispose() }, terminal: { _ in }, subscription: subscription))
    #expect(log.entries == [])
  }
}
