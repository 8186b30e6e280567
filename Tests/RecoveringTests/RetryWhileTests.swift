import ReactiveRecovering
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct RetryWhileTests {
  @Test(arguments: OperatorLaw.all(for: [.outlivesUpstream, .handlesFailures])) func obeys(_ law: OperatorLaw) {
    law.check([.outlivesUpstream, .handlesFailures]) { $0.retry { _, attempt in attempt < 3 } }
  }

  @Test func runsAgainWhileThePredicateSaysSo() {
    expectMarbles("-a-#", "-a--a-#", subscribed: [.ticks(0, 3), .ticks(3, 6)]) {
      $0.retry { _, attempt in attempt < 2 }
    }
    expectMarbles("-a-#", "-a-#") { $0.retry { failure, _ in failure != TestFailure() } }
    expectMarbles("-a-|", "-a-|") { $0.retry { _, _ in true } }
  }

  @Test func getsTheFailureAndTheNumberOfTheAttempt() {
    let asked = Journal<String>()
    let runs = Journal<Int>()
    let failing = Signal<Int, TestFailure>.deferred {
      runs.write(1)
      return .fail(TestFailure("\(runs.count)"))
    }
    let signal = failing.retry { failure, attempt in
      asked.write("\(failure) of \(attempt)")
      return attempt < 3
    }
    #expect(Recorded(signal).events == [.failed(TestFailure("3"))])
    #expect(Recorded(signal).events == [.failed(TestFailure("6"))])
    #expect(asked.entries == ["1 of 1", "2 of 2", "3 of 3", "4 of 1", "5 of 2", "6 of 3"])
  }

  @Test func theFailedRunHasEndedWhenThePredicateIsAsked() {
    let log = Journal<String>()
    let recorded = Recorded(
      Signal<Int, TestFailure>.fail(TestFailure()).whenEnded { log.write("ended") }.retry { _, attempt in
        log.write("asked")
        return attempt < 2
      })
    #expect(recorded.events == [.failed(TestFailure())])
    #expect(log.entries == ["ended", "asked", "ended", "asked"])
  }

  @Test func disposalFromThePredicateStopsIt() {
    let runs = Journal<Int>()
    let subscription = SharedVariable<Subscription>(nil)
    let subject = Subject<Int, TestFailure>()
    subscription.value = subject.signal.whenSubscribed { runs.write(1) }.retry { _, _ in
      subscription.value?.dispose()
      return true
    }.subscribe(next: { _ in }, failed: { _ in })
    subject.fail(TestFailure())
    #expect(runs.count == 1)
  }
}
