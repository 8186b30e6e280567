import ReactiveCollecting
import ReactiveTesting
import Testing

@Suite struct CountTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.count() } }

  @Test func sendsTheNumberOfValuesAtCompletion() {
    expectMarbles("--a--b--c--|", "-----------(3|)", outputs: ["3": 3]) { $0.count() }
    expectMarbles("---|", "---(0|)", outputs: ["0": 0]) { $0.count() }
    expectMarbles("-a-#", "---#", outputs: ["1": 1]) { $0.count() }
  }
}
