import ReactiveRecovering
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct RepeatTests {
  @Test(arguments: OperatorLaw.all) func aNumberOfTimesObeys(_ law: OperatorLaw) {
    law.check(.outlivesUpstream) { $0.repeat(3) }
  }

  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(.outlivesUpstream) { $0.repeat() }
  }

  @Test func runsAgainUntilDisposed() {
    let runs = Journal<Int>()
    let signal = Signal<Int, Never>(1...2).whenSubscribed { runs.write(1) }.repeat().taking(5)
    #expect(Recorded(signal).values == [1, 2, 1, 2, 1])
    #expect(runs.entries.count == 3)
  }

  @Test(arguments: [1, 2, 3]) func theCountIsOfRunsInAll(count: Int) {
    let recorded = Recorded(Signal<Int, Never>.just(7).repeat(count))
    #expect(recorded.events == Array(repeating: .next(7), count: count) + [.completed])
  }

  @Test func zeroCompletesWithoutSubscribing() {
    let runs = Journal<Int>()
    let signal = Signal<Int, Never>.just(1).whenSubscribed { runs.write(1) }.repeat(0)
    #expect(Recorded(signal).events == [.completed])
    #expect(runs.entries.isEmpty)
  }

  @Test func aFailurePassesAndEndsIt() {
    let subject = Subject<Int, TestFailure>()
    let recorded = Recorded(subject.signal.repeat())
    subject.send(1)
    subject.fail(TestFailure())
    #expect(recorded.events == [.next(1), .failed(TestFailure())])
  }

  @Test func aRunBeginsWhenTheOneBeforeHasEnded() {
    let log = Journal<String>()
    Signal<Int, Never>.just(1).whenEnded { log.write("end") }.whenSubscribed { log.write("begin") }.repeat(2)
      .subscribe()
    #expect(log.entries == ["begin", "end", "begin", "end"])
  }

  @Test func anAbandonedRunAbandonsTheWhole() {
    let subject = SharedVariable(Subject<Int, Never>())
    guard let signal = subject.value?.signal else { return }
    let recorded = Recorded(signal.repeat())
    subject.value = nil
    #expect(recorded.subscription.isDisposed)
    #expect(recorded.events.isEmpty)
  }

  @Test(arguments: [true, false]) func aRunThatEndedIsForgottenAtOnce(asksAPredicate: Bool) {
    let made = SharedVariable(Token())
    weak var token: Token?
    token = made.value
    let subject = Subject<Int, Never>()
    let runs = Signal<Int, Never>.deferred {
      guard let token = made.value else { return .never() }
      return subject.signal.whenEnded { token.touch() }
    }
    let recorded = Recorded(asksAPredicate ? runs.repeat { _ in true } : runs.repeat())
    made.value = nil
    #expect(token != nil)
    subject.complete()
    #expect(token == nil)
    #expect(!recorded.subscription.isDisposed)
  }

  @Test func nothingIsRetainedAfterDispose() {
    weak var token: Token?
    let subject = Subject<Int, Never>()
    do {
      let captured = Token()
      token = captured
      let subscription = subject.signal.repeat().subscribe(next: { _ in captured.touch() })
      #expect(token != nil)
      subscription.dispose()
    }
    #expect(token == nil)
  }

  #if EXIT_TESTS
    @Test func aNegativeCountTraps() async {
      await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty().repeat(-1) }
    }
  #endif
}
