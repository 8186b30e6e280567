import ReactiveCombining
import ReactiveExtras
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct DelayEachTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check(.outlivesUpstream) { signal, duration in signal.delay { _ in duration } }
  }

  @Test(arguments: OperatorLaw.all) func obeysWithDurationsThatEndAtOnce(_ law: OperatorLaw) {
    law.check(tracking: []) { $0.delay { Signal<Tracked<Int>, TestFailure>.just($0) } }
  }

  @Test func aShortDurationOvertakesALongOne() {
    expectMarbles(.digits("--1--2-----|"), .digits("-------8"), .digits("--|"), "-------2-1-|") { signal, long, short in
      signal.delay { $0 == 1 ? long : short }
    }
  }

  @Test func theCompletionFollowsTheLastValue() {
    expectMarbles(.digits("-1|"), .digits("---8"), "----(1|)") { signal, duration in signal.delay { _ in duration } }
    expectMarbles(.digits("--|"), .digits("---8"), "--|") { signal, duration in signal.delay { _ in duration } }
  }

  @Test func aFailureOvertakes() {
    expectMarbles(.digits("-1#"), .digits("---8"), "--#") { signal, duration in signal.delay { _ in duration } }
    expectMarbles(.digits("-1--"), .digits("--#"), "---#") { signal, duration in signal.delay { _ in duration } }
  }

  @Test func anAbandonedDurationCountsAsCompleted() {
    let subject = Subject<Int, TestFailure>()
    let recorded: Recorded<Int, TestFailure>
    do {
      let duration = Subject<Int, TestFailure>()
      recorded = Recorded(subject.signal.delay { _ in duration.signal })
      subject.send(1)
      subject.complete()
      #expect(recorded.events.isEmpty)
      _ = duration
    }
    #expect(recorded.events == [.next(1), .completed])
  }

  @Test func whatWaitsIsDiscarded() {
    let dropped = Journal<Int>()
    let (subject, duration) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
    let recorded = Recorded(subject.signal.delay { _ in duration.signal }.discarding(to: dropped))
    for value in 1...3 { subject.send(value) }
    recorded.subscription.dispose()
    #expect(dropped.entries == [1, 2, 3])
  }
}

@Suite struct DelayEachRaceTests {
  private func delayed() -> Joined<Int> { Joined { signal, duration in signal.delay { _ in duration } } }

  @Test func eachValueIsSentOnce() {
    let isSerial = Joined.raceSends(delayed) { joined in
      joined.first.complete()
      joined.second.complete()
      #expect(joined.values.sorted() == [1, 2, 3, 4] && joined.terminals == [.completed])
    }
    #expect(isSerial)
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(delayed)) }
  @Test func terminalAgainstDispose() { #expect(Joined.raceEndAndDispose(delayed)) }
}
