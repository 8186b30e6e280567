import ReactiveCombining
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct RaceTests {
  // A failure of the losing signal does not pass, and its end ends nothing.
  @Test(arguments: OperatorLaw.all(for: .handlesFailures)) func obeys(_ law: OperatorLaw) {
    law.check(.handlesFailures) { $0.race(with: $1) }
  }

  @Test func keepsNoValue() {
    OperatorLaw.retention.check(tracking: []) { $0.race(with: Signal.never()) }
  }

  @Test func theFirstValueWins() {
    expectMarbles(
      "-----1--2--3--|", "---4--5--6-------|", "---4--5--6-------|", subscribed: [.ticks(0, 3)], [.ticks(0, 17)]
    ) { $0.race(with: $1) }
    expectMarbles("-----1--2--|", "---3--4--5----|", "----6|", "---3--4--5----|") { .race($0, $1, $2) }
  }

  @Test func aTerminalWinsAsWell() {
    expectMarbles("--a-|", "-|", "-|", subscribed: [.ticks(0, 1)], [.ticks(0, 1)]) { $0.race(with: $1) }
    expectMarbles("-#", "--b|", "-#", subscribed: [.ticks(0, 1)], [.ticks(0, 1)]) { $0.race(with: $1) }
  }

  @Test func theEndOfTheWinnerIsTheEnd() {
    expectMarbles("-a-#", "--b|", "-a-#") { $0.race(with: $1) }
    expectMarbles("-a-|", "--#", "-a-|") { $0.race(with: $1) }
  }

  @Test func oneThatSendsWhileItIsSubscribedToStopsLaterSubscriptions() {
    expectMarbles("a|", "b|", "(x|)", subscribed: [], []) { .race(.just("x"), $0, $1) }
    expectMarbles("a|", "b|", "|", subscribed: [.ticks(0, 0)], []) { .race($0, .empty(), $1) }
  }

  @Test func withoutSignalsCompletesAtOnce() {
    #expect(Recorded(Signal<Int, Never>.race([Signal<Int, Never>]())).events == [.completed])
  }

  @Test func losersEndBeforeTheFirstEventGoesOn() {
    let log = Journal<String>()
    let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
    first.signal.whenEnded { log.write("ended") }.race(with: second).subscribe(next: { log.write("\($0)") })
    second.send(1)
    #expect(log.entries == ["ended", "1"])
  }

  @Test func anAbandonedContestantDropsOut() {
    let kept = Subject<Int, Never>()
    let recorded: Recorded<Int, Never>
    do {
      let gone = Subject<Int, Never>()
      recorded = Recorded(gone.signal.race(with: kept))
    }
    kept.send(1)
    kept.complete()
    #expect(recorded.events == [.next(1), .completed])
  }

  @Test func whenAllOrTheWinnerAreAbandonedThereIsNoTerminal() {
    let loser = Subject<Int, Never>()
    for isDecided in [false, true] {
      let recorded: Recorded<Int, Never>
      do {
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        recorded = Recorded(isDecided ? first.signal.race(with: loser) : first.signal.race(with: second))
        if isDecided { first.send(1) }
        #expect(!recorded.subscription.isDisposed)
      }
      #expect(recorded.subscription.isDisposed)
      #expect(recorded.events == (isDecided ? [.next(1)] : []))
    }
    loser.complete()
  }

  @Test func aHundredThousandMayRace() {
    let count = repetitions(quick: 10_000, full: 50_000, night: 100_000)
    let ended = onThread {
      let endings = SerialState(0)
      let silent = Subject<Int, Never>()
      let winner = Subject<Int, Never>()
      let losing = silent.signal.whenEnded { endings.value += 1 }
      let signals = (0..<count).map { $0 == count / 2 ? winner.signal : losing }
      let recorded = Recorded(Signal.race(signals))
      let before = endings.value
      winner.send(1)
      let after = endings.value
      winner.complete()
      return [before, after] + recorded.values
    }
    #expect(ended == [0, count - 1, 1])
  }
}

@Suite struct RaceRaceTests {
  private func raced() -> Joined<Int> { Joined { $0.race(with: $1) } }

  @Test func sendAgainstSend() {
    let isSerial = Joined.raceSends(raced) { joined in
      #expect(joined.values == [1, 2, 3, 4] || joined.values == [11, 12, 13, 14])
    }
    #expect(isSerial)
  }

  @Test func sendAgainstSubscribe() {
    race(for: raced) {
      $0.sendFirst()
      $0.sendSecond()
    } _: {
      $0.subscribe()
    } verify: { joined in
      let own = (1...4).suffix(joined.values.count)
      let other = (11...14).suffix(joined.values.count)
      #expect(joined.values == Array(own) || joined.values == Array(other))
    }
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(raced)) }
  @Test func terminalAgainstDispose() { #expect(Joined.raceEndAndDispose(raced)) }

  @Test func failureAgainstCompletion() { #expect(Joined.raceEnds(raced)) }

  @Test func valueAgainstFailure() {
    race(for: { raced().subscribed() }) {
      $0.sendFirst()
      $0.first.complete()
    } _: {
      $0.second.fail(TestFailure())
    } verify: { joined in
      let values = [1, 2, 3, 4].map { Event<Int, TestFailure>.next($0) }
      #expect(joined.log.entries == values + [.completed] || joined.log.entries == [.failed(TestFailure())])
    }
  }
}
