import ReactiveCombining
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct DelayedFailuresTests {
  typealias Source = Signal<Int, TestFailure>

  @Test(arguments: OperatorLaw.all.filter { $0 != .failure }) func zipObeys(_ law: OperatorLaw) {
    law.check { zip([$0, $1], delayingFailures: true) }
  }

  @Test(arguments: OperatorLaw.all.filter { $0 != .failure }) func combineLatestObeys(_ law: OperatorLaw) {
    law.check { combineLatest([$0, $1], delayingFailures: true) }
  }

  @Test(arguments: OperatorLaw.all.filter { $0 != .failure }) func mergeObeys(_ law: OperatorLaw) {
    law.check { Signal.merge([$0, $1], delayingFailures: true, sortedBy: <) }
  }

  @Test func aFailureWaitsForTheEnd() {
    expectMarbles(.digits("12#"), .digits("---34-|"), "---x(y#)--", outputs: ["x": [1, 3], "y": [2, 4]]) {
      zip([$0, $1], delayingFailures: true)
    }
    expectMarbles(.digits("1#"), .digits("--3-4|"), "--x-y#", outputs: ["x": [1, 3], "y": [1, 4]]) {
      combineLatest([$0, $1], delayingFailures: true)
    }
    expectMarbles(.digits("1-#"), .digits("-3--5|"), "-13-5#") {
      Signal.merge([$0, $1], delayingFailures: true, sortedBy: <)
    }
  }

  @Test func theFirstFailureIsSentAndTheOthersAreReported() {
    let (first, second) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
    let recorded = Recorded(combineLatest([first.signal, second.signal], delayingFailures: true))
    first.fail(TestFailure("first"))
    #expect(recorded.events.isEmpty)
    second.complete()
    #expect(recorded.events == [.failed(TestFailure("first"))])
  }
}

@Suite struct DelayedFailuresRaceTests {
  @Test func aFailureAgainstACompletion() {
    #expect(Joined.raceEnds { Joined { combineLatest([$0, $1], delayingFailures: true) } })
  }
}
