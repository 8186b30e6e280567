import ReactiveRecovering
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct CatchJustTests {
  @Test(arguments: OperatorLaw.all(for: .handlesFailures)) func obeys(_ law: OperatorLaw) {
    law.check(.handlesFailures) { $0.catch(just: 0) }
  }

  @Test func sendsTheValueInPlaceOfTheFailure() {
    let subject = Subject<Int, TestFailure>()
    let recorded: Recorded<Int, Never> = Recorded(subject.signal.catch(just: 0))
    subject.send(1)
    subject.fail(TestFailure())
    #expect(recorded.events == [.next(1), .next(0), .completed])
  }

  @Test func completionPasses() {
    #expect(Recorded(Signal<Int, TestFailure>.just(1).catch(just: 0)).events == [.next(1), .completed])
  }

  @Test func theFailedSignalHasEndedBeforeTheValueGoesOut() {
    let log = Journal<String>()
    Signal<Int, TestFailure>.fail(TestFailure()).whenEnded { log.write("ended") }.catch(just: 0)
      .subscribe(next: { _ in log.write("value") })
    #expect(log.entries == ["ended", "value"])
  }

  @Test func anAbandonedSignalAbandonsTheWhole() {
    let subject = SharedVariable(Subject<Int, TestFailure>())
    guard let signal = subject.value?.signal else { return }
    let recorded = Recorded(signal.catch(just: 0))
    subject.value = nil
    #expect(recorded.subscription.isDisposed)
    #expect(recorded.events.isEmpty)
  }
}
