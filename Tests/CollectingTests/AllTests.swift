import ReactiveCollecting
import ReactiveTesting
import Testing

@Suite struct AllTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check(.endsEarly) { $0.all { $0 < 2 } } }

  @Test func sendsFalseAtOnceAndEndsItsUpstream() {
    expectMarbles(
      .digits("--1--2--3--|"), "-----(a|)", outputs: ["a": false], subscribed: [.ticks(0, 5)]
    ) { $0.all { !$0.isMultiple(of: 2) } }
  }

  @Test func sendsTrueAtCompletion() {
    expectMarbles(.digits("--1--2--3--|"), "-----------(a|)", outputs: ["a": true]) { $0.all { $0 < 9 } }
    expectMarbles(.digits("--|"), "--(a|)", outputs: ["a": true]) { $0.all { _ in false } }
  }

  @Test func aFailurePasses() {
    expectMarbles(.digits("-1-#"), "---#", outputs: ["a": false]) { $0.all { $0 < 9 } }
  }
}
