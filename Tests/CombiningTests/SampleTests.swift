import ReactiveCombining
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct SampleTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.sample(on: $1) } }

  @Test func keepsNoValueAfterTheEnd() {
    OperatorLaw.retention.check(tracking: []) { $0.sample(on: Signal<Int, TestFailure>.never()) }
  }

  @Test func sendsTheLatestValueAndRepeatsItIfUnchanged() {
    expectMarbles("-a---bc---", "x-x-x--x|", "--a-a--c|") { $0.sample(on: $1) }
  }

  @Test func endsWithEitherSide() {
    expectMarbles("a-|", "-x-x-|", "-a|", subscribed: [.ticks(0, 2)], [.ticks(0, 2)]) { $0.sample(on: $1) }
    expectMarbles("a----b", "-x-|", "-a-|", subscribed: [.ticks(0, 3)], [.ticks(0, 3)]) { $0.sample(on: $1) }
    expectMarbles("a-#", "-x-x-|", "-a#", subscribed: [.ticks(0, 2)], [.ticks(0, 2)]) { $0.sample(on: $1) }
    expectMarbles("a----b", "-x-#", "-a-#", subscribed: [.ticks(0, 3)], [.ticks(0, 3)]) { $0.sample(on: $1) }
  }

  @Test func theSourceIsSubscribedFirst() {
    expectMarbles("a--", "x-|", "a-|") { $0.sample(on: $1) }
  }

  @Test func whenEitherSideIsAbandonedThereIsNoTerminal() {
    let log = Journal<Event<Int, Never>>()
    let source = Subject<Int, Never>()
    let subscription: Subscription
    do {
      let sampler = Subject<String, Never>()
      subscription = source.signal.sample(on: sampler).subscribe(events: { log.write($0) })
      source.send(1)
      sampler.send("now")
    }
    #expect(subscription.isDisposed)
    #expect(log.entries == [.next(1)])
  }

  @Test func disposingInsideNextLetsGoOfBoth() {
    expectMarbles("a----", "-x-x-", "-(a!)", subscribed: [.ticks(0, 1)], [.ticks(0, 1)]) { $0.sample(on: $1) }
  }

  @Test(arguments: OperatorLaw.all) func obeysWithoutRepeating(_ law: OperatorLaw) {
    law.check { $0.sample(on: $1, repeating: false, emittingLast: true) }
  }

  @Test func withoutRepeatingEachValueIsSentOnce() {
    expectMarbles("-a---bc---", "x-x-x--x|", "--a----c|") { $0.sample(on: $1, repeating: false) }
  }

  @Test func aCompletionSendsTheLastValueIfItWasNotSent() {
    expectMarbles("-a-b|", "--x------", "--a-(b|)") { $0.sample(on: $1, emittingLast: true) }
    expectMarbles("-a-b-----", "--x--|", "--a--(b|)") { $0.sample(on: $1, emittingLast: true) }
    expectMarbles("-a--|", "--x------", "--a-|") { $0.sample(on: $1, emittingLast: true) }
    expectMarbles("-a-b#", "--x------", "--a-#") { $0.sample(on: $1, emittingLast: true) }
  }
}

@Suite struct SampleRaceTests {
  private func sampled() -> Joined<Int> { Joined { $0.sample(on: $1) } }

  @Test func sendAgainstSend() {
    let isSerial = Joined.raceSends(sampled) { joined in
      // Each sample is the latest value: samples never go back, and the sample after the race is the last value.
      #expect(joined.values == joined.values.sorted() && joined.values.count <= 4)
      joined.second.send(0)
      #expect(joined.values.last == 4)
    }
    #expect(isSerial)
  }

  @Test func sendAgainstSubscribe() {
    race(for: sampled) {
      $0.sendFirst()
    } _: {
      $0.subscribe()
    } verify: { joined in
      joined.second.send(0)
      #expect(joined.values == [4] || joined.values == [])
    }
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(sampled)) }
  @Test func terminalAgainstDispose() { #expect(Joined.raceEndAndDispose(sampled)) }
  @Test func failureAgainstCompletion() { #expect(Joined.raceEnds(sampled)) }
}
