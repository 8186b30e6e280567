import ReactiveEffects
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct OnAfterTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.on(afterNext: { _ in }, afterTerminated: { _ in }, afterEnded: {}) }
  }

  private func observed(
    _ source: Signal<Int, TestFailure>, _ log: Journal<String>
  ) -> Signal<Int, TestFailure> {
    source.on(
      afterNext: { log.write("after \($0)") },
      afterTerminated: { if case .failed = $0 { log.write("after the failure") } else { log.write("after the end") } },
      afterEnded: { log.write("ended") })
  }

  private func subscribe(to signal: Signal<Int, TestFailure>, _ log: Journal<String>) -> Subscription {
    signal.subscribe(events: { event in
      switch event {
      case .next(let value): log.write("\(value)")
      case .failed: log.write("failed")
      case .completed: log.write("completed")
      }
    })
  }

  @Test(arguments: [true, false]) func runsAfterTheEvent(fails: Bool) {
    let (subject, log) = (Subject<Int, TestFailure>(), Journal<String>())
    _ = subscribe(to: observed(subject.signal, log), log)
    subject.send(1)
    if fails { subject.fail(TestFailure()) } else { subject.complete() }
    #expect(
      log.entries
        == ["1", "after 1"]
        + (fails ? ["failed", "after the failure", "ended"] : ["completed", "after the end", "ended"]))
  }

  @Test func aDisposalIsAnEndWithoutATerminal() {
    let (subject, log) = (Subject<Int, TestFailure>(), Journal<String>())
    let source = subject.signal.whenEnded { log.write("teardown") }
    subscribe(to: observed(source, log), log).dispose()
    #expect(log.entries == ["teardown", "ended"])
  }

  @Test func anAbandonedSourceIsAnEndWithoutATerminal() {
    let (subject, log) = (SharedVariable(Subject<Int, TestFailure>()), Journal<String>())
    guard let signal = subject.value?.signal else { return }
    _ = subscribe(to: observed(signal, log), log)
    subject.value = nil
    #expect(log.entries == ["ended"])
  }

  @Test func theValueThatDisposesIsFollowed() {
    let log = Journal<String>()
    _ = subscribe(to: observed(Signal(1...3), log).taking(1), log)
    #expect(log.entries == ["1", "completed", "after 1", "ended"])
  }

  @Test func terminalAgainstDispose() {
    race(for: {
      let (subject, log) = (Subject<Int, TestFailure>(), Journal<String>())
      return (subject, log, subscribe(to: observed(subject.signal, log), log))
    }) { (subject: Subject<Int, TestFailure>, _: Journal<String>, _: Subscription) in
      subject.complete()
    } _: { (_: Subject<Int, TestFailure>, _: Journal<String>, subscription: Subscription) in
      subscription.dispose()
    } verify: { (_: Subject<Int, TestFailure>, log: Journal<String>, _: Subscription) in
      #expect(log.entries.filter { $0 == "ended" }.count == 1)
    }
  }
}
