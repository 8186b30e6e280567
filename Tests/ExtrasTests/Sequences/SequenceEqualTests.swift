import ReactiveCollecting
import ReactiveExtras
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct SequenceEqualTests {
  private let answers: MarbleValues<Bool> = ["t": true, "f": false]

  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check(.endsEarly) { $0.sequenceEqual(to: $1) }
  }

  @Test func keepsNoValue() {
    OperatorLaw.retention.check(tracking: .endsEarly) {
      $0.sequenceEqual(to: Signal<Tracked<Int>, TestFailure>.never())
    }
  }

  @Test func sendsFalseAtTheFirstDifferenceAndEndsBoth() {
    expectMarbles(
      .digits("--1-----2-----3--|"), .digits("----1-----5--6---|"), "----------(f|)", outputs: answers,
      subscribed: [.ticks(0, 10)], [.ticks(0, 10)]
    ) { $0.sequenceEqual(to: $1) }
  }

  @Test func sendsTrueWhenBothHaveCompleted() {
    expectMarbles(.digits("-1--2-|"), .digits("1-----2--|"), "---------(t|)", outputs: answers) {
      $0.sequenceEqual(to: $1)
    }
    expectMarbles(.digits("1-----2--|"), .digits("-1--2-|"), "---------(t|)", outputs: answers) {
      $0.sequenceEqual(to: $1)
    }
    expectMarbles(.digits("-|"), .digits("--|"), "--(t|)", outputs: answers) { $0.sequenceEqual(to: $1) }
  }

  @Test func sendsFalseWhenOneLacksAValue() {
    // It completes while a value waits for it, or the value comes afterwards.
    expectMarbles(.digits("1-2--"), .digits("-1-|"), "---(f|)", outputs: answers) { $0.sequenceEqual(to: $1) }
    expectMarbles(.digits("1---2"), .digits("-1-|"), "----(f|)", outputs: answers) { $0.sequenceEqual(to: $1) }
    expectMarbles(.digits("-1-|"), .digits("1---2"), "----(f|)", outputs: answers) { $0.sequenceEqual(to: $1) }
    expectMarbles(.digits("1-2|"), .digits("-1--|"), "----(f|)", outputs: answers) { $0.sequenceEqual(to: $1) }
  }

  @Test func waitingValuesAreComparedAfterTheirSideCompleted() {
    expectMarbles(.digits("12|"), .digits("---12|"), "-----(t|)", outputs: answers) { $0.sequenceEqual(to: $1) }
    expectMarbles(.digits("12|"), .digits("---13|"), "----(f|)", outputs: answers) { $0.sequenceEqual(to: $1) }
  }

  @Test func aFailureOvertakesWhatWaits() {
    expectMarbles(
      .digits("123-"), .digits("--#"), "--#", outputs: answers, subscribed: [.ticks(0, 2)], [.ticks(0, 2)]
    ) {
      $0.sequenceEqual(to: $1)
    }
    expectMarbles(.digits("--#"), .digits("123-"), "--#", outputs: answers) { $0.sequenceEqual(to: $1) }
  }

  @Test func comparesByAClosure() {
    let log = Journal<Bool>()
    Signal<Int, Never>(1...2).sequenceEqual(to: Signal<String, Never>(["1", "2"]), by: { "\($0)" == $1 })
      .subscribe(next: { log.write($0) })
    Signal<Int, Never>(1...2).sequenceEqual(to: Signal<String, Never>(["1", "3"]), by: { "\($0)" == $1 })
      .subscribe(next: { log.write($0) })
    #expect(log.entries == [true, false])
  }

  @Test func whatAnAbandonedSideWouldHaveSentIsNotKnown() {
    let log = Journal<Event<Bool, TestFailure>>()
    let source = Subject<Int, TestFailure>()
    let subscription: Subscription
    do {
      let other = Subject<Int, TestFailure>()
      subscription = source.signal.sequenceEqual(to: other).subscribe(events: { log.write($0) })
      other.send(1)
    }
    // A value is still queued for comparison.
    #expect(!subscription.isDisposed)
    source.send(1)
    source.send(2)
    #expect(subscription.isDisposed)
    #expect(log.entries.isEmpty)
  }

  @Test func whatWaitsInVainGoesToTheDiscardHook() {
    let dropped = discarded(of: 3) { $0.sequenceEqual(to: Signal<Int, TestFailure>.never()) }
    #expect(dropped.failed == [1, 2, 3] && dropped.disposed == [1, 2, 3])
    #expect(discarded(of: 3) { $0.sequenceEqual(to: Signal<Int, TestFailure>([1])) }.completed == [2])
  }

  @Test func disposingInsideNextLetsGoOfBoth() {
    expectMarbles(
      .digits("12"), .digits("-3"), "-(f!)", outputs: answers, subscribed: [.ticks(0, 1)], [.ticks(0, 1)]
    ) {
      $0.sequenceEqual(to: $1)
    }
  }
}

@Suite struct SequenceEqualRaceTests {
  private func compared() -> Joined<Bool> { Joined { $0.sequenceEqual(to: $1) } }

  @Test func sendAgainstSend() {
    let isSerial = Joined.raceSends(compared) { joined in
      #expect(joined.log.entries == [.next(false), .completed])
      #expect(joined.teardowns.entries == [1])
    }
    #expect(isSerial)
  }

  @Test func equalSendsAndEndsAgainstEachOther() {
    race(for: { compared().subscribed() }) {
      for value in 1...4 { $0.first.send(value) }
      $0.first.complete()
    } _: {
      for value in 1...4 { $0.second.send(value) }
      $0.second.complete()
    } verify: { joined in
      #expect(joined.log.entries == [.next(true), .completed])
    }
  }

  @Test func oneMoreValueAgainstTheEndOfTheOther() {
    race(for: { compared().subscribed() }) {
      $0.first.send(1)
      $0.first.send(2)
      $0.first.complete()
    } _: {
      $0.second.send(1)
      $0.second.complete()
    } verify: { joined in
      #expect(joined.log.entries == [.next(false), .completed])
    }
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(compared)) }
  @Test func terminalAgainstDispose() { #expect(Joined.raceEndAndDispose(compared)) }
  @Test func failureAgainstCompletion() { #expect(Joined.raceEnds(compared)) }
}
