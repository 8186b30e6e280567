import ReactiveCombining
import ReactiveExtras
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct TimeoutEachTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.timeout(each: { _ in Signal<Int, TestFailure>.never() }, with: TestFailure()) }
  }

  @Test(arguments: OperatorLaw.all) func obeysWithTwoUpstreams(_ law: OperatorLaw) {
    law.check([.endsEarly, .outlivesUpstream]) { signal, limit in
      signal.timeout(each: { _ in limit }, switchingTo: .empty())
    }
  }

  @Test func failsWhenALimitIsOver() {
    expectMarbles(
      .digits("--1---2-------|"), .digits("-----8"), "--1---2----#", subscribed: [.ticks(0, 11)],
      [.ticks(0, 2), .ticks(2, 6), .ticks(6, 11)]
    ) { signal, limit in signal.timeout(each: { _ in limit }, with: TestFailure()) }
    expectMarbles(.digits("--------1"), .digits("--|"), "--#") { signal, limit in
      signal.timeout(each: { _ in limit }, with: TestFailure())
    }
  }

  @Test func theLimitDependsOnTheValueBefore() {
    expectMarbles(.digits("--1--2---3"), .digits("---8"), "--1--2--#") { signal, limit in
      signal.timeout(each: { $0 == 2 ? limit : Signal<Int, TestFailure>.never() }, with: TestFailure())
    }
    expectMarbles(.digits("-----1---3"), .digits("---8"), "---#") { signal, limit in
      signal.timeout(each: { $0 == nil ? limit : Signal<Int, TestFailure>.never() }, with: TestFailure())
    }
    expectMarbles(.digits("--1-------3|"), .digits("---8"), "--1-------3|") { signal, limit in
      signal.timeout(each: { $0 == nil ? limit : Signal<Int, TestFailure>.never() }, with: TestFailure())
    }
  }

  @Test func continuesWithTheOtherSignal() {
    expectMarbles(
      .digits("-1-------9|"), .digits("---8"), .digits("2-3|"), "-1--2-3|", subscribed: [.ticks(0, 4)],
      [.ticks(0, 1), .ticks(1, 4)], [.ticks(4, 7)]
    ) { signal, limit, other in signal.timeout(each: { _ in limit }, switchingTo: other) }
  }

  @Test func aLimitThatIsOverAtOnceComesBeforeTheSubscription() {
    expectMarbles(.digits("1|"), "#", subscribed: []) {
      $0.timeout(each: { _ in Signal<Int, TestFailure>.empty() }, with: TestFailure())
    }
  }

  @Test func endsOfTheSignalAndFailuresOfALimitPass() {
    expectMarbles(.digits("-1|"), .digits("---8"), "-1|") { signal, limit in
      signal.timeout(each: { _ in limit }, with: TestFailure())
    }
    expectMarbles(.digits("-1#"), .digits("---8"), "-1#") { signal, limit in
      signal.timeout(each: { _ in limit }, switchingTo: .empty())
    }
    expectMarbles(.digits("-1---"), .digits("--#"), "-1-#") { signal, limit in
      signal.timeout(each: { _ in limit }, switchingTo: .empty())
    }
  }
}

@Suite struct TimeoutEachRaceTests {
  private func limited() -> Joined<Int> {
    Joined { signal, limit in signal.timeout(each: { $0 == 3 ? limit : .attaching { _ in } }, switchingTo: .just(9)) }
  }

  @Test func theLimitOrTheNextValueWins() {
    let isSerial = Joined.raceSends(limited) { joined in
      joined.first.complete()
      #expect([[1, 2, 3, 4], [1, 2, 3, 9]].contains(joined.values) && joined.terminals == [.completed])
    }
    #expect(isSerial)
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(limited)) }
}
