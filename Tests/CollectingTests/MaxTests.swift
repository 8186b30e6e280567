import ReactiveCollecting
import ReactiveTesting
import TestSupport
import Testing

@Suite struct MaxTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.max() } }

  @Test func sendsTheGreatestValueAtCompletion() {
    expectMarbles(.digits("--2--3--1--|"), "-----------(3|)") { $0.max() }
    expectMarbles(.digits("--2--3--1--|"), "-----------(1|)") { $0.max(by: { $0 > $1 }) }
  }

  @Test func sendsNothingIfThereWereNoValuesOrAFailure() {
    expectMarbles(.digits("---|"), "---|") { $0.max() }
    expectMarbles(.digits("-1-#"), "---#") { $0.max() }
  }

  @Test func sendsTheFirstOfEqualOnes() {
    expectMarbles("aAbB|", "----(b|)") { $0.max(by: { $0.lowercased() < $1.lowercased() }) }
  }

  @Test func whatIsBeatenGoesToTheDiscardHook() {
    #expect(discarded(of: 3) { $0.max() }.completed == [1, 2])
  }
}
