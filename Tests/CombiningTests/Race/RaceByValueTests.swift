import ReactiveCombining
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct RaceByValueTests {
  @Test(arguments: OperatorLaw.all(for: .handlesFailures)) func obeys(_ law: OperatorLaw) {
    law.check(.handlesFailures) { .race(by: .value, $0, $1) }
  }

  @Test func theFirstValueWins() {
    expectMarbles(
      "-----1--2--3--|", "---4--5--6-------|", "---4--5--6-------|", subscribed: [.ticks(0, 3)], [.ticks(0, 17)]
    ) { .race(by: .value, $0, $1) }
  }

  @Test func aSignalThatEndsWithoutAValueLeavesTheRace() {
    expectMarbles("-|", "--#", "---a--b|", "---a--b|") { .race(by: .value, $0, $1, $2) }
  }

  @Test func theFirstFailureIsSentIfNoneHasAValue() {
    expectMarbles("-|", "--#", "----|", "----#") { .race(by: .value, $0, $1, $2) }
    let failures = ["first", "second"].map { Signal<Int, TestFailure>.fail(TestFailure($0)) }
    #expect(Recorded(.race(by: .value, failures)).events == [.failed(TestFailure("first"))])
  }

  @Test func itCompletesIfAllDoWithoutAValue() {
    expectMarbles("-|", "---|", "---|") { .race(by: .value, $0, $1) }
  }

  @Test func theEndOfTheWinnerIsTheEnd() {
    expectMarbles("-a-#", "--b|", "-a-#") { .race(by: .value, $0, $1) }
    expectMarbles("-a-|", "--#", "-a-|") { .race(by: .value, $0, $1) }
  }

  @Test func anAbandonedSignalLeavesTheRace() {
    let recorded: Recorded<Int, TestFailure>
    let kept = Subject<Int, TestFailure>()
    do {
      let gone = Subject<Int, TestFailure>()
      recorded = Recorded(.race(by: .value, gone.signal, kept.signal))
    }
    kept.complete()
    #expect(recorded.events == [.completed])
  }

  @Test func theRuleOfEventsLetsAnEndWin() {
    expectMarbles("-|", "--b|", "-|") { .race(by: .event, $0, $1) }
  }

  @Test func aHundredThousandMayLeave() {
    let count = repetitions(quick: 10_000, full: 50_000, night: 100_000)
    let events = onThread {
      let last = Signal<Int, TestFailure>.just(1)
      return Recorded(.race(by: .value, (0...count).map { $0 < count ? .empty() : last })).events
    }
    #expect(events == [.next(1), .completed])
  }
}

@Suite struct RaceByValueRaceTests {
  private func raced() -> Joined<Int> { Joined { .race(by: .value, $0, $1) } }

  @Test func sendAgainstSend() {
    let isSerial = Joined.raceSends(raced) { joined in
      #expect(joined.values == [1, 2, 3, 4] || joined.values == [11, 12, 13, 14])
    }
    #expect(isSerial)
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(raced)) }
  @Test func terminalAgainstDispose() { #expect(Joined.raceEndAndDispose(raced)) }

  @Test func valueAgainstAnEndWithoutOne() {
    race(for: { raced().subscribed() }) {
      $0.first.send(1)
      $0.first.complete()
    } _: {
      $0.second.fail(TestFailure())
    } verify: { joined in
      #expect(joined.log.entries == [.next(1), .completed])
    }
  }

  @Test func twoEndsWithoutAValue() {
    race(for: { raced().subscribed() }) {
      $0.first.complete()
    } _: {
      $0.second.fail(TestFailure())
    } verify: { joined in
      #expect(joined.log.entries == [.failed(TestFailure())])
      #expect(joined.teardowns.entries == [1])
    }
  }
}
