import ReactiveFiltering
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct SwitchIfEmptyTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check(.outlivesUpstream) { $0.switch(ifEmpty: $1) }
  }

  @Test func goesOnWithTheOtherIfThereWasNoValue() {
    expectMarbles("---|", "-x-y-|", "----x-y-|", subscribed: [.ticks(0, 3)], [.ticks(3, 8)]) { $0.switch(ifEmpty: $1) }
    expectMarbles("---|", "-x-#", "----x-#") { $0.switch(ifEmpty: $1) }
  }

  @Test func doesNotSubscribeToItIfThereWasOne() {
    expectMarbles("-a-|", "-x-y-|", "-a-|", subscribed: [.ticks(0, 3)], []) { $0.switch(ifEmpty: $1) }
  }

  @Test func aFailureIsNoReasonToGoOn() {
    expectMarbles("---#", "-x-y-|", "---#", subscribed: [.ticks(0, 3)], []) { $0.switch(ifEmpty: $1) }
  }

  @Test func theFirstHasEndedAndLeftTheStackWhenTheOtherBegins() {
    let log = Journal<String>()
    let source = Signal<Int, Never>.attaching { downstream in
      downstream.complete()
      log.write("returned")
    }
    let signal = source.whenEnded { log.write("ended") }.switch(
      ifEmpty: Signal<Int, Never>.just(1).whenSubscribed { log.write("other") })
    #expect(Recorded(signal).events == [.next(1), .completed])
    #expect(log.entries == ["ended", "returned", "other"])
  }

  @Test func ifTheFirstIsAbandonedSoIsTheResult() {
    let recorded: Recorded<Int, Never>
    do {
      let source = Subject<Int, Never>()
      recorded = Recorded(source.signal.switch(ifEmpty: .just(1)))
    }
    #expect(recorded.subscription.isDisposed && recorded.events.isEmpty)
  }

  @Test func aLongChainOfEmptySignals() {
    #if DEBUG
      let depth = 3_000
    #else
      let depth = 10_000
    #endif
    let values = onThread(stack: 8 << 20) {
      let chain = (0..<depth).reduce(Signal<Int, Never>.empty()) { chain, _ in chain.switch(ifEmpty: Signal.empty()) }
      return Recorded(chain.switch(ifEmpty: .just(1))).values
    }
    #expect(values == [1])
  }
}

@Suite struct SwitchIfEmptyRaceTests {
  private func switched() -> Joined<Int> { Joined { $0.switch(ifEmpty: $1) } }

  @Test func completionAgainstSend() {
    race(for: { switched().subscribed() }) {
      $0.first.complete()
    } _: {
      $0.sendSecond()
    } verify: { joined in
      // Values of the second signal are received only after the first one has ended.
      #expect(joined.values == Array((11...14).suffix(joined.values.count)))
      joined.second.send(15)
      #expect(joined.values.last == 15 && joined.terminals.isEmpty)
    }
  }

  @Test func completionAgainstDispose() {
    race(for: {
      let joined = switched()
      return (joined, joined.subscribe())
    }) { joined, _ in
      joined.first.complete()
    } _: { _, subscription in
      subscription.dispose()
    } verify: { joined, subscription in
      #expect(subscription.isDisposed && joined.teardowns.entries == [1])
      joined.second.send(11)
      #expect(joined.log.entries.isEmpty)
    }
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(switched)) }
  @Test func terminalAgainstDispose() { #expect(Joined.raceEndAndDispose(switched)) }
}
