import ReactiveCombining
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct MergeTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.merge(with: $1) } }

  @Test(arguments: OperatorLaw.all) func keepsNoValue(_ law: OperatorLaw) {
    law.check(tracking: .completesWhenAbandoned) { $0.merge(with: Signal.empty()) }
  }

  @Test func sendsTheValuesOfBothAsTheyCome() {
    expectMarbles("a--c-|", "-b--d--|", "ab-cd--|") { $0.merge(with: $1) }
  }

  @Test func theFirstFailurePassesAndEndsTheOther() {
    expectMarbles("a--#", "-b--d|", "ab-#", subscribed: [.ticks(0, 3)], [.ticks(0, 3)]) { $0.merge(with: $1) }
  }

  @Test func aFailureOnSubscribingStopsLaterSubscriptions() {
    expectMarbles("a-|", "b-|", "#", subscribed: [], []) { .merge(.fail(TestFailure()), $0, $1) }
    expectMarbles("a-|", "b-|", "(a#)", subscribed: [], []) { .merge(.just("a"), .fail(TestFailure()), $0, $1) }
  }

  @Test func mergesAnyNumber() {
    expectMarbles("a---|", "-b--|", "--c--|", "abc--|") { .merge($0, $1, $2) }
    expectMarbles("a---|", "-b--|", "ab--|") { Signal.merge([$0, $1]) }
    expectMarbles("a|", "|", subscribed: []) { _ in .merge([Signal<String, TestFailure>]()) }
  }

  @Test func theListIsReadOnce() {
    let log = Journal<Int>()
    let list = Journal<Signal<Int, Never>>()
    list.write(.just(1))
    let signal = Signal.merge(list.entries)
    list.write(.just(2))
    signal.subscribe(next: { log.write($0) })
    #expect(log.entries == [1])
  }

  @Test func anAbandonedSourceCountsAsCompleted() {
    let last = Subject<Int, Never>()
    let log = Journal<Event<Int, Never>>()
    do {
      let gone = Subject<Int, Never>()
      gone.signal.merge(with: last).subscribe(events: { log.write($0) })
      gone.send(1)
    }
    last.send(2)
    last.complete()
    #expect(log.entries == [.next(1), .next(2), .completed])
  }

  @Test func whenAllAreAbandonedThereIsNoTerminal() {
    let log = Journal<Event<Int, Never>>()
    let subscription: Subscription
    do {
      let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
      subscription = first.signal.merge(with: second).subscribe(events: { log.write($0) })
    }
    #expect(subscription.isDisposed)
    #expect(log.entries == [])
  }

  @Test func failuresUnifyWhereOneSideHasNone() {
    let failing = Signal<Int, TestFailure>.fail(TestFailure())
    let log = Journal<Event<Int, TestFailure>>()
    failing.merge(with: Signal<Int, Never>.just(1)).subscribe(events: { log.write($0) })
    Signal<Int, Never>.just(1).merge(with: failing).subscribe(events: { log.write($0) })
    Signal.merge(failing, Signal<Int, Never>.just(1).promoteError()).subscribe(events: { log.write($0) })
    #expect(log.entries == [.failed(TestFailure()), .next(1), .failed(TestFailure()), .failed(TestFailure())])
    let neither: Signal<Int, Never> = Signal<Int, Never>.just(1).merge(with: Subject<Int, Never>())
    neither.subscribe(next: { _ in }).dispose()
  }

  @Test func disposingInsideNextLetsGoOfAll() {
    expectMarbles("-ab-|", "-----x|", "-(a!)", subscribed: [.ticks(0, 1)], [.ticks(0, 1)]) { $0.merge(with: $1) }
  }

  @Test func whatIsSentInsideADeliveryFollowsIt() {
    let joined = Joined<Int> { $0.merge(with: $1) }
    joined.subscribe()
    let more = joined.second
    joined.first.signal.subscribe(events: { event in if event == .next(1) { more.send(2) } })
    joined.first.send(1)
    joined.first.send(3)
    #expect(joined.values == [1, 2, 3])
  }
}

@Suite struct MergeRaceTests {
  private func merged() -> Joined<Int> { Joined { $0.merge(with: $1) } }

  @Test func sendAgainstSend() {
    let isSerial = Joined.raceSends(merged) { joined in
      #expect(joined.values.filter { $0 < 10 } == [1, 2, 3, 4])
      #expect(joined.values.filter { $0 > 10 } == [11, 12, 13, 14])
    }
    #expect(isSerial)
  }

  @Test func sendAgainstSubscribe() {
    race(for: merged) {
      $0.sendFirst()
    } _: {
      $0.subscribe()
    } verify: { joined in
      #expect(joined.values == Array((1...4).suffix(joined.values.count)))
    }
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(merged)) }
  @Test func terminalAgainstDispose() { #expect(Joined.raceEndAndDispose(merged)) }

  @Test func failureAgainstCompletion() {
    #expect(Joined.raceEnds(merged))
  }
}
