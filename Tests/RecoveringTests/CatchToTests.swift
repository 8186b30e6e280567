import ReactiveRecovering
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct CatchToTests {
  @Test(arguments: OperatorLaw.all(for: [.outlivesUpstream, .handlesFailures])) func obeys(_ law: OperatorLaw) {
    law.check([.outlivesUpstream, .handlesFailures]) { $0.catch(to: $1) }
  }

  @Test func goesOnWithTheOther() {
    let subject = Subject<Int, TestFailure>()
    let other = Subject<Int, Never>()
    let recorded: Recorded<Int, Never> = Recorded(subject.signal.catch(to: other))
    subject.send(1)
    other.send(2)
    subject.fail(TestFailure())
    other.send(3)
    other.complete()
    #expect(recorded.events == [.next(1), .next(3), .completed])
  }

  @Test func aFailureOfTheOtherPasses() {
    let risky = Signal<Int, TestFailure>.fail(TestFailure())
    #expect(Recorded<Int, TestFailure>(risky.catch(to: risky)).events == [.failed(TestFailure())])
  }

  @Test func completionPasses() {
    #expect(Recorded(Signal<Int, TestFailure>.empty().catch(to: Signal<Int, Never>.just(1))).events == [.completed])
  }
}
