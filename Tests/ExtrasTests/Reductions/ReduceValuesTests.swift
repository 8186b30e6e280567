import ReactiveCollecting
import ReactiveExtras
import ReactiveTesting
import Testing

@Suite struct ReduceValuesTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.reduce(+) } }

  @Test func holdsNoResultAfterTheEnd() {
    OperatorLaw.retention.check(tracking: []) { $0.reduce { last, _ in last } }
  }

  @Test func sendsTheResultAtCompletion() {
    expectMarbles(.digits("-1-2-3|"), "------(6|)") { $0.reduce(+) }
    expectMarbles(.digits("-1|"), "--(1|)") { $0.reduce(+) }
  }

  @Test func noValuesGiveNoResult() {
    expectMarbles(.digits("--|"), "--|") { $0.reduce(+) }
  }

  @Test func aFailurePasses() {
    expectMarbles(.digits("-1-2#"), "----#") { $0.reduce(+) }
  }

  @Test func eachSubscriptionStartsOver() {
    let sum = Signal<Int, Never>(1...3).reduce(+)
    for _ in 1...2 { #expect(Recorded(sum).values == [6]) }
  }
}
