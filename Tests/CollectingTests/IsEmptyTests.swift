import ReactiveCollecting
import ReactiveTesting
import Testing

@Suite struct IsEmptyTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check(.endsEarly) { $0.isEmpty() } }

  @Test func sendsFalseAtOnceAndEndsItsUpstream() {
    expectMarbles("--1--2--|", "--(a|)", inputs: .digits, outputs: ["a": false], subscribed: [.ticks(0, 2)]) {
      $0.isEmpty()
    }
  }

  @Test func sendsTrueAtCompletionAndPassesAFailure() {
    expectMarbles("--|", "--(a|)", inputs: .digits, outputs: ["a": true]) { $0.isEmpty() }
    expectMarbles("--#", "--#", inputs: .digits, outputs: ["a": true]) { $0.isEmpty() }
  }
}
