import ReactiveCollecting
import ReactiveTesting
import Testing

@Suite struct ContainsTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check(.endsEarly) { $0.contains(2) } }

  @Test func sendsTrueAtOnceAndEndsItsUpstream() {
    expectMarbles(
      .digits("--1--2--3--|"), "-----(a|)", outputs: ["a": true], subscribed: [.ticks(0, 5)]
    ) { $0.contains(2) }
  }

  @Test func sendsFalseAtCompletionAndPassesAFailure() {
    expectMarbles(.digits("-1-3|"), "----(a|)", outputs: ["a": false]) { $0.contains(2) }
    expectMarbles(.digits("-1-#"), "---#", outputs: ["a": false]) { $0.contains(2) }
  }
}
