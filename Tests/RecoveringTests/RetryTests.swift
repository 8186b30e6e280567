import ReactiveRecovering
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct RetryTests {
  @Test(arguments: OperatorLaw.all(for: [.outlivesUpstream, .handlesFailures]))
  func withoutALimitObeys(_ law: OperatorLaw) {
    law.check([.outlivesUpstream, .handlesFailures]) { $0.retry() }
  }

  @Test(arguments: OperatorLaw.all(for: [.outlivesUpstream, .handlesFailures])) func obeys(_ law: OperatorLaw) {
    law.check([.outlivesUpstream, .handlesFailures]) { $0.retry(2) }
  }

  /// A signal that counts its runs, sends the number of the run, and fails in the first ones.
  struct Source: Sendable {
    let runs = Journal<Int>()

    func failing(_ times: Int) -> Signal<Int, TestFailure> {
      .deferred { [runs] in
        runs.write(runs.entries.count + 1)
        let run = runs.entries.count
        return Signal.attaching { downstream in
          downstream.next(run)
          downstream.terminal(run <= times ? .failed(TestFailure()) : .completed)
        }
      }
    }
  }

  @Test func runsAgainUntilItCompletesAndKeepsWhatFailedRunsSent() {
    let source = Source()
    #expect(Recorded(source.failing(2).retry()).events == [.next(1), .next(2), .next(3), .completed])
    #expect(source.runs.entries.count == 3)
  }

  @Test func theCountIsOfMoreRuns() {
    let source = Source()
    let recorded = Recorded(source.failing(9).retry(2))
    #expect(recorded.events == [.next(1), .next(2), .next(3), .failed(TestFailure())])
    #expect(source.runs.entries.count == 3)
  }

  @Test func zeroRunsOnce() {
    #expect(Recorded(Source().failing(1).retry(0)).events == [.next(1), .failed(TestFailure())])
  }

  @Test func theCountIsPerSubscription() {
    let source = Source()
    let signal = source.failing(100).retry(1)
    for _ in 1...2 { #expect(Recorded(signal).values.count == 2) }
  }

  @Test func aRunThatFailsLaterIsFollowedToo() {
    let subjects = [Subject<Int, TestFailure>(), Subject<Int, TestFailure>()]
    let runs = Journal<Int>()
    let recorded = Recorded(
      Signal<Int, TestFailure>.deferred {
        runs.write(1)
        return subjects[runs.entries.count - 1].signal
      }.retry(1))
    subjects[0].send(1)
    subjects[0].fail(TestFailure())
    subjects[1].send(2)
    subjects[1].fail(TestFailure())
    #expect(recorded.events == [.next(1), .next(2), .failed(TestFailure())])
  }

  @Test func disposingStopsIt() {
    let source = Source()
    #expect(Recorded(source.failing(.max).retry().taking(5)).events.count == 6)
    #expect(source.runs.entries.count == 5)
  }

  @Test(arguments: [true, false]) func aFailedRunIsForgottenAtOnce(asksAPredicate: Bool) {
    let made = SharedVariable(Token())
    weak var token: Token?
    token = made.value
    let subject = Subject<Int, TestFailure>()
    let runs = Signal<Int, TestFailure>.deferred {
      guard let token = made.value else { return .never() }
      return subject.signal.whenEnded { token.touch() }
    }
    let recorded = Recorded(asksAPredicate ? runs.retry { _, _ in true } : runs.retry())
    made.value = nil
    #expect(token != nil)
    subject.fail(TestFailure())
    #expect(token == nil)
    #expect(!recorded.subscription.isDisposed)
  }

  @Test func nothingIsRetainedAfterTheEnd() {
    weak var token: Token?
    let subject = Subject<Int, TestFailure>()
    do {
      let captured = Token()
      token = captured
      subject.signal.retry().subscribe(next: { _ in captured.touch() }, failed: { _ in })
    }
    #expect(token != nil)
    subject.complete()
    #expect(token == nil)
  }

  @Test func anAbandonedRunAbandonsTheWhole() {
    let subject = SharedVariable(Subject<Int, TestFailure>())
    guard let signal = subject.value?.signal else { return }
    let recorded = Recorded(signal.retry())
    subject.value = nil
    #expect(recorded.subscription.isDisposed)
    #expect(recorded.events.isEmpty)
  }

  #if EXIT_TESTS
    @Test func aNegativeCountTraps() async {
      await #expect(processExitsWith: .failure) { _ = Signal<Int, TestFailure>.empty().retry(-1) }
    }
  #endif
}
