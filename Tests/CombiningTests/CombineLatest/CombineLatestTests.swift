import ReactiveCombining
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct CombineLatestTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { combineLatest($0, $1) } }

  @Test func keepsNoValueAfterTheEnd() {
    OperatorLaw.retention.check(tracking: []) { combineLatest($0, Signal<Int, TestFailure>.never()) }
  }

  @Test func sendsTheLatestOfBothOnceBothHaveSent() {
    expectMarbles("a--b-|", "-1--2-|", "-w-xy-|", outputs: ["w": "a1", "x": "b1", "y": "b2"]) {
      combineLatest($0, $1).written()
    }
  }

  @Test func completesOnlyWhenAllHaveThoughNothingCanBeSentAnyMore() {
    expectMarbles("-|", "-1--2-|", "------|") { combineLatest($0, $1).written() }
    expectMarbles("-1--2-|", "-|", "------|") { combineLatest($0, $1).written() }
  }

  @Test func theFirstFailurePassesAndEndsTheOther() {
    expectMarbles("a-#", "-1--2|", "-x#", outputs: ["x": "a1"], subscribed: [.ticks(0, 2)], [.ticks(0, 2)]) {
      combineLatest($0, $1).written()
    }
    expectMarbles("a-|", "b-|", "#", subscribed: [], []) { first, second in
      combineLatest(Signal<String, TestFailure>.fail(TestFailure()), first, second).lift { next in { next($0.0) } }
    }
  }

  @Test func aSynchronousFirstContributesOnlyItsLastValue() {
    let log = Journal<String>()
    combineLatest(Signal<Int, Never>(1...3), Signal<Int, Never>(4...5)).written().subscribe(next: { log.write($0) })
    #expect(log.entries == ["34", "35"])
  }

  @Test func oneSignalTwiceShowsAMixedPairInBetween() {
    let subject = Subject<Int, Never>()
    let log = Journal<String>()
    combineLatest(subject, subject).written().subscribe(next: { log.write($0) })
    subject.send(1)
    subject.send(2)
    #expect(log.entries == ["11", "21", "22"])
  }

  @Test func nilCountsAsAValue() {
    let log = Journal<Bool>()
    combineLatest(Signal<Int?, Never>.just(nil), Signal<Int, Never>.just(1))
      .subscribe(next: { log.write($0.0 == nil) })
    #expect(log.entries == [true])
  }

  @Test func anAbandonedSourceCountsAsCompleted() {
    let last = Subject<Int, Never>()
    let log = Journal<Event<String, Never>>()
    do {
      let gone = Subject<Int, Never>()
      combineLatest(gone, last).written().subscribe(events: { log.write($0) })
      gone.send(1)
    }
    last.send(2)
    last.complete()
    #expect(log.entries == [.next("12"), .completed])
  }

  @Test func failuresUnifyWhereOneOfTwoHasNone() {
    let failing = Signal<Int, TestFailure>.fail(TestFailure())
    let sound = Signal<Int, Never>.just(1)
    let log = Journal<Event<String, TestFailure>>()
    combineLatest(failing, sound).written().subscribe(events: { log.write($0) })
    combineLatest(sound, failing).written().subscribe(events: { log.write($0) })
    combineLatest(failing, sound.promoteError(), sound.promoteError())
      .subscribe(next: { _ in }, failed: { log.write(.failed($0)) })
    #expect(log.entries == Array(repeating: .failed(TestFailure()), count: 3))
    let neither: Signal<(Int, Int), Never> = combineLatest(sound, sound)
    neither.subscribe(next: { _ in })
  }

  @Test func disposingInsideNextLetsGoOfBoth() {
    expectMarbles("a---b", "-1--", "-(x!)", outputs: ["x": "a1"], subscribed: [.ticks(0, 1)], [.ticks(0, 1)]) {
      combineLatest($0, $1).written()
    }
  }
}

@Suite struct CombineLatestRaceTests {
  private func combined() -> Joined<[Int]> {
    Joined { first, second in combineLatest(first, second).lift { next in { next([$0.0, $0.1]) } } }
  }

  @Test func sendAgainstSend() {
    let isSerial = Joined.raceSends(combined) { joined in
      let values = joined.values
      #expect(values.last == [4, 14])
      // From one pair to the next, one side advances by one.
      for (before, after) in zip(values, values.dropFirst()) {
        #expect(after[0] - before[0] + after[1] - before[1] == 1)
      }
    }
    #expect(isSerial)
  }

  @Test func sendAgainstSubscribe() {
    race(for: {
      Joined<[Int]> { first, _ in
        combineLatest(first, Signal.just(0)).lift { next in { next([$0.0]) } }
      }
    }) {
      $0.sendFirst()
    } _: {
      $0.subscribe()
    } verify: { joined in
      // Values from before the subscription to the second signal appear in one pair at most.
      #expect(joined.values == Array((1...4).suffix(joined.values.count).map { [$0] }))
    }
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(combined)) }
  @Test func terminalAgainstDispose() { #expect(Joined.raceEndAndDispose(combined)) }
  @Test func failureAgainstCompletion() { #expect(Joined.raceEnds(combined)) }
}
