import ReactiveRecovering
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct CatchTests {
  @Test(arguments: OperatorLaw.all(for: [.outlivesUpstream, .handlesFailures])) func obeys(_ law: OperatorLaw) {
    law.check([.outlivesUpstream, .handlesFailures]) { first, second in first.catch { _ in second } }
  }

  struct Other: Error, Equatable {}

  @Test func goesOnWithWhatTheHandlerMakes() {
    let subject = Subject<Int, TestFailure>()
    let next = Subject<Int, Other>()
    let recorded: Recorded<Int, Other> = Recorded(subject.signal.catch { _ in next.signal })
    subject.send(1)
    subject.fail(TestFailure())
    next.send(2)
    next.fail(Other())
    #expect(recorded.events == [.next(1), .next(2), .failed(Other())])
  }

  @Test func completionPassesAndTheHandlerIsNotAsked() {
    let asked = Journal<TestFailure>()
    let recorded = Recorded(
      Signal<Int, TestFailure>.just(1).catch { failure -> Signal<Int, TestFailure> in
        asked.write(failure)
        return .just(2)
      })
    #expect(recorded.events == [.next(1), .completed])
    #expect(asked.entries.isEmpty)
  }

  @Test func theHandlerIsNotAskedAgain() {
    let asked = Journal<TestFailure>()
    let recorded = Recorded(
      Signal<Int, TestFailure>.fail(TestFailure()).catch { failure -> Signal<Int, TestFailure> in
        asked.write(failure)
        return .fail(failure)
      })
    #expect(recorded.events == [.failed(TestFailure())])
    #expect(asked.entries == [TestFailure()])
  }

  @Test func theFailureTypeFollowsTheHandler() {
    let infallible: Signal<Int, Never> = Signal<Int, TestFailure>.fail(TestFailure()).catch { _ in .just(0) }
    #expect(Recorded(infallible).events == [.next(0), .completed])
    #expect(Recorded(Signal<Int, TestFailure>.fail(TestFailure()).catch { _ in Signal.just(0) }).values == [0])
    let otherwise = Signal<Int, TestFailure>.fail(TestFailure()).catch { _ in Signal<Int, Other>.fail(Other()) }
    #expect(Recorded(otherwise).events == [.failed(Other())])
    let needless: Signal<Int, Other> = Signal<Int, Never>.just(1).catch(unasked)
    #expect(Recorded(needless).events == [.next(1), .completed])
  }

  @Test func theFailedSignalHasEndedBeforeTheHandlerIsAsked() {
    let log = Journal<String>()
    let failing = Signal<Int, TestFailure>.fail(TestFailure()).whenEnded { log.write("ended") }
    let recovering = failing.catch { _ -> Signal<Int, Never> in
      log.write("asked")
      return .empty()
    }
    recovering.subscribe()
    #expect(log.entries == ["ended", "asked"])
  }

  @Test func disposeReachesWhicheverRuns() {
    let ended = Journal<Int>()
    let first = Subject<Int, TestFailure>()
    let second = Subject<Int, TestFailure>()
    let signal = first.signal.whenEnded { ended.write(1) }.catch { _ in second.signal.whenEnded { ended.write(2) } }
    Recorded(signal).subscription.dispose()
    #expect(ended.entries == [1])
    let recorded = Recorded(signal)
    first.fail(TestFailure())
    recorded.subscription.dispose()
    #expect(ended.entries == [1, 1, 2])
    #expect(recorded.events.isEmpty)
  }

  @Test func anAbandonedSignalAbandonsTheWhole() {
    let subject = SharedVariable(Subject<Int, TestFailure>())
    guard let signal = subject.value?.signal else { return }
    let recorded = Recorded(signal.catch { _ in Signal<Int, TestFailure>.just(1) })
    subject.value = nil
    #expect(recorded.subscription.isDisposed)
    #expect(recorded.events.isEmpty)
  }

  @Test func nothingIsRetainedAfterTheEnd() {
    weak var token: Token?
    let first = Subject<Int, TestFailure>()
    let second = Subject<Int, TestFailure>()
    do {
      let captured = Token()
      token = captured
      first.signal.catch { _ in
        captured.touch()
        return second.signal
      }.subscribe(next: { _ in captured.touch() }, failed: { _ in })
    }
    first.fail(TestFailure())
    #expect(token != nil)
    second.fail(TestFailure())
    #expect(token == nil)
  }
}
