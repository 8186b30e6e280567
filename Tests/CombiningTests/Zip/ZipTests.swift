import ReactiveCombining
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct ZipTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { zip($0, $1) } }

  @Test func keepsNoValueAfterTheEnd() {
    OperatorLaw.retention.check(tracking: []) { zip($0, Signal<Int, TestFailure>.never()) }
  }

  private let pairs: MarbleValues<String> = ["w": "a1", "x": "b2", "y": "c3"]

  @Test func sendsTheValuesInPairs() {
    expectMarbles("ab--c-", "--12-3", "--wx-y", outputs: pairs) { zip($0, $1).written() }
    expectMarbles("--ab-c", "12--3-", "--wx-y", outputs: pairs) { zip($0, $1).written() }
  }

  @Test func completesWhenACompletedSideIsExhausted() {
    expectMarbles("ab|", "--1--2-3", "--w--(x|)", outputs: pairs) { zip($0, $1).written() }
    expectMarbles("--a--b-c", "12|", "--w--(x|)", outputs: pairs) { zip($0, $1).written() }
  }

  @Test func completesAtOnceIfTheSideThatEndsIsExhaustedThoughTheOtherHasMore() {
    expectMarbles("a-|", "123", "w-|", outputs: pairs, subscribed: [.ticks(0, 2)], [.ticks(0, 2)]) {
      zip($0, $1).written()
    }
    expectMarbles("|", "123", "|", subscribed: [.ticks(0, 0)], [.ticks(0, 0)]) { zip($0, $1).written() }
  }

  @Test func aFailureOvertakesWhatWaits() {
    expectMarbles("abc#", "-1---", "-w-#", outputs: pairs) { zip($0, $1).written() }
    expectMarbles("abc--", "-1-#", "-w-#", outputs: pairs) { zip($0, $1).written() }
    expectMarbles("ab|", "-1-#", "-w-#", outputs: pairs) { zip($0, $1).written() }
  }

  @Test func nilIsAValueToo() {
    let log = Journal<Bool>()
    zip(Signal<Int?, Never>([nil, 1]), Signal<Int, Never>([1, 2])).subscribe(next: { log.write($0.0 == nil) })
    #expect(log.entries == [true, false])
  }

  @Test func anAbandonedSideThatIsExhaustedEndsWithoutATerminal() {
    let log = Journal<Event<String, Never>>()
    let kept = Subject<Int, Never>()
    let subscription: Subscription
    do {
      let gone = Subject<Int, Never>()
      subscription = zip(gone, kept).written().subscribe(events: { log.write($0) })
      gone.send(1)
    }
    #expect(!subscription.isDisposed)
    kept.send(2)
    #expect(subscription.isDisposed)
    #expect(log.entries == [.next("12")])
  }

  @Test func aCompletedSideThatIsExhaustedCompletesThoughTheOtherWasAbandoned() {
    let log = Journal<Event<String, Never>>()
    let kept = Subject<Int, Never>()
    do {
      let gone = Subject<Int, Never>()
      zip(gone, kept).written().subscribe(events: { log.write($0) })
      gone.send(1)
      gone.send(2)
    }
    kept.send(3)
    kept.complete()
    #expect(log.entries == [.next("13"), .completed])
  }

  @Test func failuresUnifyWhereOneOfTwoHasNone() {
    let failing = Signal<Int, TestFailure>.fail(TestFailure())
    let sound = Signal<Int, Never>.never()
    let log = Journal<Event<String, TestFailure>>()
    zip(failing, sound).written().subscribe(events: { log.write($0) })
    zip(sound, failing).written().subscribe(events: { log.write($0) })
    #expect(log.entries == [.failed(TestFailure()), .failed(TestFailure())])
    let neither: Signal<(Int, Int), Never> = zip(sound, sound)
    neither.subscribe(next: { _ in }).dispose()
  }

  @Test func disposingInsideNextLetsGoOfBoth() {
    expectMarbles("a---b", "-1--", "-(x!)", outputs: ["x": "a1"], subscribed: [.ticks(0, 1)], [.ticks(0, 1)]) {
      zip($0, $1).written()
    }
  }

  @Test func anyNumberOfValuesMayWait() {
    let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
    let log = Journal<Bool>()
    zip(a, b).subscribe(next: { log.write($0 == $1) })
    let count = repetitions(quick: 10_000, full: 50_000, night: 100_000)
    for value in 0..<count { a.send(value) }
    for value in 0..<count { b.send(value) }
    #expect(log.entries == Array(repeating: true, count: count))
  }
}

@Suite struct ZipRaceTests {
  private func zipped() -> Joined<[Int]> {
    Joined { first, second in zip(first, second).lift { next in { next([$0.0, $0.1]) } } }
  }

  @Test func sendAgainstSend() {
    let isSerial = Joined.raceSends(zipped) { #expect($0.values == [[1, 11], [2, 12], [3, 13], [4, 14]]) }
    #expect(isSerial)
  }

  @Test func sendAgainstSubscribe() {
    race(for: {
      Joined<[Int]> { first, _ in
        zip(first, Signal([0, 1, 2, 3])).lift { next in { next([$0.0, $0.1]) } }
      }
    }) {
      $0.sendFirst()
    } _: {
      $0.subscribe()
    } verify: { joined in
      let seen = (1...4).suffix(joined.values.count)
      #expect(joined.values == seen.enumerated().map { [$1, $0] })
      #expect(joined.terminals.count == (seen.count == 4 ? 1 : 0))
    }
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(zipped)) }
  @Test func terminalAgainstDispose() { #expect(Joined.raceEndAndDispose(zipped)) }
  @Test func failureAgainstCompletion() { #expect(Joined.raceEnds(zipped)) }
}
