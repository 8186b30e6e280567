import ReactiveRecovering
import ReactiveTesting
import Testing

@Suite struct RepeatWhileTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(.outlivesUpstream) { $0.repeat { runs in runs < 3 } }
  }

  @Test func runsAgainWhileThePredicateSaysSo() {
    expectMarbles("-a-|", "-a--a-|", subscribed: [.ticks(0, 3), .ticks(3, 6)]) { $0.repeat { runs in runs < 2 } }
  }

  @Test func thereIsOneRunAtLeast() {
    expectMarbles("-a-|", "-a-|") { $0.repeat { _ in false } }
  }

  @Test func aFailurePassesAndThePredicateIsNotAsked() {
    let asked = Journal<Int>()
    expectMarbles("-a-#", "-a-#") {
      $0.repeat { runs in
        asked.write(runs)
        return true
      }
    }
    #expect(asked.entries.isEmpty)
  }

  @Test func theRunsAreCountedForEachSubscription() {
    let asked = Journal<Int>()
    let signal = Signal<Int, Never>.just(7).repeat { runs in
      asked.write(runs)
      return runs < 3
    }
    for _ in 1...2 { #expect(Recorded(signal).values == [7, 7, 7]) }
    #expect(asked.entries == [1, 2, 3, 1, 2, 3])
  }
}
