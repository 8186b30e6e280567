import ReactiveFiltering
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct SkipUntilTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.skip(until: $1) } }

  @Test func opensWhenTheTriggerSends() {
    expectMarbles("-a-b-c-d|", "----x--y-", "-----c-d|", subscribed: [.ticks(0, 8)], [.ticks(0, 4)]) {
      $0.skip(until: $1)
    }
  }

  @Test func opensWhenTheTriggerCompletes() {
    expectMarbles("-a-b-c|", "--|", "---b-c|", subscribed: [.ticks(0, 6)], [.ticks(0, 2)]) { $0.skip(until: $1) }
  }

  @Test func theTriggersFailurePassesUnlessItHasFired() {
    expectMarbles("-a-b-c|", "--#", "--#", subscribed: [.ticks(0, 2)], [.ticks(0, 2)]) { $0.skip(until: $1) }
    expectMarbles("-a-b-c|", "--x#", "---b-c|") { $0.skip(until: $1) }
  }

  @Test func theSourcesOwnEndPassesAndEndsTheTrigger() {
    expectMarbles("a-|", "-----x", "--|", subscribed: [.ticks(0, 2)], [.ticks(0, 2)]) { $0.skip(until: $1) }
    expectMarbles("a-#", "-----x", "--#", subscribed: [.ticks(0, 2)], [.ticks(0, 2)]) { $0.skip(until: $1) }
  }

  @Test func theTriggerComesFirst() {
    expectMarbles("a-b|", "a-b|") { $0.skip(until: Signal<Void, TestFailure>.just(())) }
    expectMarbles("a-b|", "#", subscribed: []) { $0.skip(until: Signal<Void, TestFailure>.fail(TestFailure())) }
    expectMarbles("--a-|", "--x", "--a-|") { $0.skip(until: $1) }
  }

  @Test func opensWhenTheTriggerIsAbandoned() {
    let source = Subject<Int, Never>()
    let recorded: Recorded<Int, Never>
    do {
      let trigger = Subject<Void, Never>()
      recorded = Recorded(source.signal.skip(until: trigger))
      source.send(1)
    }
    source.send(2)
    #expect(recorded.events == [.next(2)])
  }
}

@Suite struct SkipUntilRaceTests {
  private func skipped() -> Joined<Int> { Joined { $0.skip(until: $1) } }

  @Test func sendAgainstSend() {
    let isSerial = Joined.raceSends(skipped) { joined in
      #expect(joined.values == Array((1...4).suffix(joined.values.count)))
      joined.first.send(5)
      #expect(joined.values.last == 5)
    }
    #expect(isSerial)
  }

  @Test func triggersEndAgainstSend() {
    race(for: { skipped().subscribed() }) {
      $0.sendFirst()
    } _: {
      $0.second.complete()
    } verify: { joined in
      #expect(joined.values == Array((1...4).suffix(joined.values.count)))
      joined.first.send(5)
      #expect(joined.values.last == 5)
    }
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(skipped)) }
  @Test func terminalAgainstDispose() { #expect(Joined.raceEndAndDispose(skipped)) }
  @Test func failureAgainstCompletion() { #expect(Joined.raceEnds(skipped)) }
}
