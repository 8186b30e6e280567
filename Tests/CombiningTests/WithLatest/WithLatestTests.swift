import ReactiveCombining
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct WithLatestTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.withLatest(from: $1) }
  }

  @Test func keepsNoValueAfterTheEnd() {
    OperatorLaw.retention.check(tracking: []) { $0.withLatest(from: Signal<Int, TestFailure>.just(1)) }
    OperatorLaw.retention.check(tracking: []) { Signal<Int, TestFailure>.never().withLatest(from: $0) }
  }

  @Test func sendsEachValueWithTheLatestOfTheOther() {
    expectMarbles(
      "--1-----2--3-----4--|", "----5--------6-|", "--------x--y-----z--|",
      outputs: ["x": "25", "y": "35", "z": "46"]
    ) { $0.withLatest(from: $1).written() }
  }

  @Test func completesWithItselfAlone() {
    expectMarbles(
      "-a-b-|", "1-2------3|", "-w-x-|", outputs: ["w": "a1", "x": "b2"], subscribed: [.ticks(0, 5)], [.ticks(0, 5)]
    ) {
      $0.withLatest(from: $1).written()
    }
    expectMarbles("-a-b-|", "|", "-----|") { $0.withLatest(from: $1).written() }
  }

  @Test func theFirstFailureOfEitherPasses() {
    expectMarbles("-a-b-|", "1-#", "-w#", outputs: ["w": "a1"], subscribed: [.ticks(0, 2)], [.ticks(0, 2)]) {
      $0.withLatest(from: $1).written()
    }
    expectMarbles("-a-#", "1-2-3-|", "-w-#", outputs: ["w": "a1"], subscribed: [.ticks(0, 3)], [.ticks(0, 3)]) {
      $0.withLatest(from: $1).written()
    }
    expectMarbles("a-|", "#", subscribed: []) {
      $0.withLatest(from: Signal<Int, TestFailure>.fail(TestFailure())).written()
    }
  }

  @Test func whatTheOtherSendsWhileItIsSubscribedToCounts() {
    #expect(
      Recorded(Signal<Int, Never>(1...2).withLatest(from: Signal<Int, Never>(3...4)).written()).values == ["14", "24"])
  }

  @Test func oneSignalTwiceMeetsItsOwnNewestValue() {
    let subject = Subject<Int, Never>()
    let recorded = Recorded(subject.signal.withLatest(from: subject).written())
    subject.send(1)
    subject.send(2)
    #expect(recorded.values == ["11", "22"])
  }

  @Test func whatTheOtherSentStaysInUseWhenItIsAbandoned() {
    let leader = Subject<Int, Never>()
    let recorded: Recorded<String, Never>
    do {
      let other = Subject<Int, Never>()
      recorded = Recorded(leader.signal.withLatest(from: other).written())
      other.send(1)
    }
    leader.send(2)
    leader.complete()
    #expect(recorded.events == [.next("21"), .completed])
  }

  @Test func disposingInsideNextLetsGoOfBoth() {
    expectMarbles("-a-b-|", "1----", "-(w!)", outputs: ["w": "a1"], subscribed: [.ticks(0, 1)], [.ticks(0, 1)]) {
      $0.withLatest(from: $1).written()
    }
  }
}

@Suite struct WithLatestRaceTests {
  private func sampled() -> Joined<[Int]> {
    Joined { first, second in first.withLatest(from: second).lift { next in { next([$0.0, $0.1]) } } }
  }

  @Test func sendAgainstSend() {
    let isSerial = Joined.raceSends(sampled) { joined in
      // Each value arrives at most once, in order, and the values beside it never go backwards.
      let (own, other) = (joined.values.map { $0[0] }, joined.values.map { $0[1] })
      #expect(own == Array((1...4).suffix(own.count)) && other == other.sorted())
      joined.first.send(5)
      #expect(joined.values.last == [5, 14])
    }
    #expect(isSerial)
  }

  @Test func sendAgainstSubscribe() {
    race(for: {
      Joined<[Int]> { first, _ in first.withLatest(from: Signal.just(0)).lift { next in { next([$0.0]) } } }
    }) {
      $0.sendFirst()
    } _: {
      $0.subscribe()
    } verify: { joined in
      #expect(joined.values == Array((1...4).suffix(joined.values.count)).map { [$0] })
    }
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(sampled)) }
  @Test func terminalAgainstDispose() { #expect(Joined.raceEndAndDispose(sampled)) }

  @Test func failureAgainstCompletion() {
    // The leading signal completes, the sampled signal fails.
    #expect(Joined.raceEnds { Joined { $1.withLatest(from: $0).written() } })
  }
}
