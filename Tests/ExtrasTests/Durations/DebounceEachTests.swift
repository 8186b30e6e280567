import ReactiveCombining
import ReactiveExtras
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct DebounceEachTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { signal, pause in signal.debounce { _ in pause } }
  }

  @Test(arguments: OperatorLaw.all) func obeysWithDurationsThatEndAtOnce(_ law: OperatorLaw) {
    law.check(tracking: []) { $0.debounce { Signal<Tracked<Int>, TestFailure>.just($0) } }
  }

  @Test func sendsAValueThatNothingFollowed() {
    expectMarbles(
      .digits("--1-2-----3---|"), .digits("---8"), "-------2-----3|", subscribed: [.ticks(0, 14)],
      [.ticks(2, 4), .ticks(4, 7), .ticks(10, 13)]
    ) { signal, pause in signal.debounce { _ in pause } }
  }

  @Test func theDurationDependsOnTheValueAndMayComplete() {
    expectMarbles(.digits("-1---2----|"), .digits("-|"), .digits("---8"), "--1-----2-|") { signal, short, long in
      signal.debounce { $0 == 1 ? short : long }
    }
  }

  @Test func aCompletionFlushesAtOnceAndAFailureOvertakes() {
    expectMarbles(.digits("-1|"), .digits("-----8"), "--(1|)") { signal, pause in signal.debounce { _ in pause } }
    expectMarbles(.digits("-1#"), .digits("-----8"), "--#") { signal, pause in signal.debounce { _ in pause } }
    expectMarbles(.digits("-1---"), .digits("--#"), "---#") { signal, pause in signal.debounce { _ in pause } }
  }

  @Test func whatIsReplacedOrLeftIsDiscarded() {
    let dropped = Journal<Int>()
    let (subject, pause) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
    let recorded = Recorded(subject.signal.debounce { _ in pause.signal }.discarding(to: dropped))
    for value in 1...2 { subject.send(value) }
    pause.send(0)
    subject.send(3)
    subject.fail(TestFailure())
    #expect(recorded.values == [2] && dropped.entries == [1, 3])
  }

  @Test func aMillionDurationsThatEndAtOnce() {
    let count = onThread(stack: 512 << 10) {
      let sum = SerialState(0)
      Signal<Int, Never>(1...many).debounce { Signal<Int, Never>.just($0) }.subscribe(next: { _ in sum.value += 1 }
      )
      return sum.value
    }
    #expect(count == many)
  }

  @Test func endedDurationsAreReleased() {
    let (probe, subject, pause) = (LeakProbe(), Subject<Int, Never>(), Subject<Int, Never>())
    let subscription = subject.signal.debounce { _ in
      let token = probe.token()
      return pause.signal.lift { next in
        {
          token.touch(); next($0)
        }
      }
    }.subscribe(next: { _ in })
    for value in 1...100 {
      subject.send(value)
      subject.send(value)
      #expect(probe.liveCount == 1)
      pause.send(value)
    }
    #expect(probe.liveCount == 0 && !subscription.isDisposed)
  }
}

@Suite struct DebounceEachRaceTests {
  private func debounced() -> Joined<Int> { Joined { signal, pause in signal.debounce { _ in pause } } }

  @Test func aValueIsSentOnceAndNotBeforeItsOwnDuration() {
    let isSerial = Joined.raceSends(debounced) { joined in
      joined.first.complete()
      #expect(joined.values == Array(Set(joined.values)).sorted() && joined.values.last == 4)
      #expect(joined.terminals == [.completed])
    }
    #expect(isSerial)
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(debounced)) }
  @Test func terminalAgainstDispose() { #expect(Joined.raceEndAndDispose(debounced)) }
}
