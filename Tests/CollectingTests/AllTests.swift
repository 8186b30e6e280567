import ReactiveCollecting
import ReactiveTesting
import Testing

@Suite struct AllTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check(.endsEarly) { $0.all { $0 < 2 } } }

  @Test func sendsFalseAtOnceAndEndsItsUpstream() {
    expectMarbles(
      "--1--2--3--|", "-----(a|)", inputs: .digits, outputs: ["a": false], subscribed: [.ticks(0, 5)]
    ) { $0.all { !$0.isMultiple(of: 2) } }
  }

  @Test func sendsTrueAtCompletion() {
    expectMarbles("--1--2--3--|", "-----------(a|)", inputs: .digits, outputs: ["a": true]) { $0.all { $0 < 9 } }
    expectMarbles("--|", "--(a|)", inputs: .digits, outputs: ["a": true]) { $0.all { _ in false } }
  }

  @Test func aFailurePasses() {
    expectMarbles("-1-#", "---#", inputs: .digits, outputs: ["a": false]) { $0.all { $0 < 9 } }
  }
}
