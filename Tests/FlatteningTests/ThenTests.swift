import ReactiveFlattening
import ReactiveTesting
import TestSupport
import Testing

@Suite struct ThenTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(.outlivesUpstream) { $0.then($1) }
  }

  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeysDeferred(_ law: OperatorLaw) {
    law.check(.outlivesUpstream) { first, second in first.then(Signal.deferred { second }) }
  }

  @Test func dropsTheValuesAndSendsTheNextSignalOnCompletion() {
    expectMarbles("--1--2--|", "-a-b|", "---------a-b|", subscribed: [.ticks(0, 8)], [.ticks(8, 12)]) { $0.then($1) }
  }

  @Test func aFailureSkipsTheNextSignal() {
    expectMarbles("--1--#", "-a-b|", "-----#", subscribed: [.ticks(0, 5)], []) { $0.then($1) }
  }

  @Test func aDeferredSignalIsMadeOnCompletionForEachSubscription() {
    let log = Journal<String>()
    let first = Signal<Int, Never>.just(1).whenEnded { log.write("ended") }
    let next = Signal<String, Never>.deferred {
      log.write("made")
      return Signal.just("a")
    }
    let signal = first.then(next)
    #expect(log.entries.isEmpty)
    for _ in 1...2 { #expect(Recorded(signal).events == [.next("a"), .completed]) }
    #expect(log.entries == ["ended", "made", "ended", "made"])
  }
}
