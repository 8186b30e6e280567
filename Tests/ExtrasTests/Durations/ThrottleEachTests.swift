import ReactiveCombining
import ReactiveExtras
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct ThrottleEachTests {
  @Test(arguments: OperatorLaw.all, [(true, true), (true, false), (false, true)])
  func obeys(_ law: OperatorLaw, _ sending: (Bool, Bool)) {
    law.check { signal, pause in signal.throttle(leading: sending.0, latest: sending.1) { _ in pause } }
  }

  @Test(arguments: OperatorLaw.all) func obeysWithPausesThatEndAtOnce(_ law: OperatorLaw) {
    law.check(tracking: []) { $0.throttle { Signal<Tracked<Int>, TestFailure>.just($0) } }
  }

  @Test func sendsTheFirstAndTheLatestOfEachPause() {
    expectMarbles(.digits("-123-----4---|"), .digits("---8"), "-1--3----4---|") { signal, pause in
      signal.throttle { _ in pause }
    }
    expectMarbles(.digits("-123-----4---|"), .digits("---8"), "-1-------4---|") { signal, pause in
      signal.throttle(latest: false) { _ in pause }
    }
    expectMarbles(.digits("-123-----4---|"), .digits("---|"), "----3-------4|") { signal, pause in
      signal.throttle(leading: false) { _ in pause }
    }
  }

  @Test func aPauseFollowsOnlyAValueThatBeganOne() {
    expectMarbles(.digits("12--3-----|"), .digits("---8"), "1--2--3---|") { signal, pause in
      signal.throttle { _ in pause }
    }
    expectMarbles(.digits("12--3-----|"), .digits("---8"), "---2---3--|") { signal, pause in
      signal.throttle(leading: false) { _ in pause }
    }
  }

  @Test func aCompletionFlushesAtOnceAndAFailureOvertakes() {
    expectMarbles(.digits("12|"), .digits("---8"), "1-(2|)") { signal, pause in signal.throttle { _ in pause } }
    expectMarbles(.digits("12#"), .digits("---8"), "1-#") { signal, pause in signal.throttle { _ in pause } }
    expectMarbles(.digits("12--"), .digits("--#"), "1-#") { signal, pause in signal.throttle { _ in pause } }
  }

  @Test func whatIsReplacedOrLeftIsDiscarded() {
    let dropped = Journal<Int>()
    let (subject, pause) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
    let recorded = Recorded(subject.signal.throttle { _ in pause.signal }.discarding(to: dropped))
    for value in 1...4 { subject.send(value) }
    recorded.subscription.dispose()
    #expect(recorded.values == [1] && dropped.entries == [2, 3, 4])
  }

  #if EXIT_TESTS
    @Test func neitherValueTraps() async {
      await #expect(processExitsWith: .failure) {
        _ = Signal<Int, Never>.never().throttle(leading: false, latest: false) { Signal<Int, Never>.just($0) }
      }
    }
  #endif
}

@Suite struct ThrottleEachRaceTests {
  private func throttled() -> Joined<Int> { Joined { signal, pause in signal.throttle { _ in pause } } }

  @Test func theFirstAndTheLastValueAreSent() {
    let isSerial = Joined.raceSends(throttled) { joined in
      joined.first.complete()
      #expect(joined.values.first == 1 && joined.values.last == 4)
      #expect(joined.values == Array(Set(joined.values)).sorted() && joined.terminals == [.completed])
    }
    #expect(isSerial)
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(throttled)) }
}
