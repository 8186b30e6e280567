import ReactiveCollecting
import ReactiveTesting
import Testing

@Suite struct MaxTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.max() } }

  @Test func sendsTheGreatestValueAtCompletion() {
    expectMarbles("--2--3--1--|", "-----------(3|)", inputs: .digits) { $0.max() }
    expectMarbles("--2--3--1--|", "-----------(1|)", inputs: .digits) { $0.max(by: { $0 > $1 }) }
  }

  @Test func sendsNothingIfThereWereNoValuesOrAFailure() {
    expectMarbles("---|", "---|", inputs: .digits) { $0.max() }
    expectMarbles("-1-#", "---#", inputs: .digits) { $0.max() }
  }

  @Test func sendsTheFirstOfEqualOnes() {
    expectMarbles("aAbB|", "----(b|)") { $0.max(by: { $0.lowercased() < $1.lowercased() }) }
  }

  @Test func whatIsBeatenGoesToTheDiscardHook() {
    #expect(discarded(of: 3) { $0.max() }.completed == [1, 2])
  }
}
