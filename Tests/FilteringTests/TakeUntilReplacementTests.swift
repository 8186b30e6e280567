import ReactiveFiltering
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct TakeUntilReplacementTests {
  // A failure of the replaced signal is not forwarded: the diagrams show when a failure is.
  static let traits: OperatorTraits = [.endsEarly, .handlesFailures]

  @Test(arguments: OperatorLaw.all(for: traits)) func obeys(_ law: OperatorLaw) {
    law.check(Self.traits) { $0.take(untilReplacement: $1) }
  }

  @Test func theFirstValueOfTheReplacementEndsTheSignal() {
    expectMarbles("-a-b-c-d-|", "----x---y-|", "-a-bx---y-|", subscribed: [.ticks(0, 4)], [.ticks(0, 10)]) {
      $0.take(untilReplacement: $1)
    }
  }

  @Test func theEndOfTheReplacementEndsTheSignal() {
    expectMarbles("-a-b", "--|", "-a|", subscribed: [.ticks(0, 2)], [.ticks(0, 2)]) { $0.take(untilReplacement: $1) }
    expectMarbles("-a-b", "--#", "-a#", subscribed: [.ticks(0, 2)], [.ticks(0, 2)]) { $0.take(untilReplacement: $1) }
  }

  @Test func theSignalsCompletionIsHeldBack() {
    expectMarbles("-a|", "-----x-|", "-a---x-|", subscribed: [.ticks(0, 2)], [.ticks(0, 7)]) {
      $0.take(untilReplacement: $1)
    }
  }

  @Test func theSignalsFailurePasses() {
    expectMarbles("-a#", "-----x-|", "-a#", subscribed: [.ticks(0, 2)], [.ticks(0, 2)]) {
      $0.take(untilReplacement: $1)
    }
  }

  @Test func theReplacementComesFirstAndIfItSendsAtOnceTheSignalIsNotSubscribed() {
    expectMarbles("a-b|", "(x|)", subscribed: []) { $0.take(untilReplacement: .just("x")) }
    expectMarbles("a-b|", "|", subscribed: []) { $0.take(untilReplacement: Signal<String, TestFailure>.empty()) }
    expectMarbles("a-b|", "#", subscribed: []) { $0.take(untilReplacement: .fail(TestFailure())) }
    expectMarbles("--a", "--x", "--x") { $0.take(untilReplacement: $1) }
  }

  @Test func aReplacementInsideADeliveryFollowsIt() {
    let source = Subject<Int, Never>()
    let replacement = Subject<Int, Never>()
    let log = Journal<Event<Int, Never>>()
    source.signal.take(untilReplacement: replacement).subscribe(events: { event in
      if event == .next(1) { replacement.send(7) }
      log.write(event)
    })
    source.send(1)
    source.send(2)
    replacement.complete()
    #expect(log.entries == [.next(1), .next(7), .completed])
  }

  @Test func whenTheReplacementIsAbandonedTheSignalGoesOn() {
    let source = Subject<Int, Never>()
    let recorded: Recorded<Int, Never>
    do {
      let replacement = Subject<Int, Never>()
      recorded = Recorded(source.signal.take(untilReplacement: replacement))
    }
    source.send(1)
    source.complete()
    #expect(recorded.events == [.next(1), .completed])
  }

  @Test func whenTheReplacementIsAbandonedLaterThereIsNoTerminal() {
    let source = Subject<Int, Never>()
    let recorded: Recorded<Int, Never>
    do {
      let replacement = Subject<Int, Never>()
      recorded = Recorded(source.signal.take(untilReplacement: replacement))
      replacement.send(1)
    }
    #expect(recorded.events == [.next(1)])
    #expect(recorded.subscription.isDisposed)
  }

  @Test func disposingInsideNextLetsGoOfBoth() {
    expectMarbles("-ab-|", "---x", "-(a!)", subscribed: [.ticks(0, 1)], [.ticks(0, 1)]) {
      $0.take(untilReplacement: $1)
    }
  }
}

@Suite struct TakeUntilReplacementRaceTests {
  private func replaced() -> Joined<Int> { Joined { $0.take(untilReplacement: $1) } }

  @Test func sendAgainstSend() {
    let isSerial = Joined.raceSends(replaced) { joined in
      // The values before the replacement are a prefix of the first signal, and then all values of the second follow.
      let first = joined.values.prefix { $0 < 11 }
      #expect(Array(first) == Array((1...4).prefix(first.count)))
      #expect(Array(joined.values.dropFirst(first.count)) == Array(11...14))
    }
    #expect(isSerial)
  }

  @Test func sendAgainstSubscribe() {
    race(for: replaced) {
      $0.second.send(11)
      $0.first.send(1)
    } _: {
      $0.subscribe()
    } verify: { joined in
      #expect(joined.values == [11] || joined.values == [1] || joined.values == [])
      joined.second.send(12)
      joined.first.send(2)
      #expect(joined.values.last == 12)
    }
  }

  @Test func completionAgainstReplacement() {
    race(for: { replaced().subscribed() }) {
      $0.first.send(1)
      $0.first.complete()
    } _: {
      $0.second.send(11)
    } verify: { joined in
      #expect(joined.values == [1, 11] || joined.values == [11])
      #expect(joined.terminals.isEmpty)
      joined.second.complete()
      #expect(joined.terminals == [.completed])
    }
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(replaced)) }
  @Test func terminalAgainstDispose() { #expect(Joined.raceEndAndDispose(replaced)) }
  @Test func failureAgainstCompletion() { #expect(Joined.raceEnds(replaced)) }
}
