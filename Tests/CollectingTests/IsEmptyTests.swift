import ReactiveCollecting
import ReactiveTesting
import Testing

@Suite struct IsEmptyTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check(.endsEarly) { $0.isEmpty() } }

  @Test func sendsFalseAtOnceAndEndsItsUpstream() {
    expectMarbles(.digits("--1--2--|"), "--(a|)", outputs: ["a": false], subscribed: [.ticks(0, 2)]) {
      $0.isEmpty()
    }
  }

  @Test func sendsTrueAtCompletionAndPassesAFailure() {
    expectMarbles(.digits("--|"), "--(a|)", outputs: ["a": true]) { $0.isEmpty() }
    expectMarbles(.digits("--#"), "--#", outputs: ["a": true]) { $0.isEmpty() }
  }
}
