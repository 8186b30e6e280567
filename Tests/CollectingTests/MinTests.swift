import ReactiveCollecting
import ReactiveTesting
import TestSupport
import Testing

@Suite struct MinTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.min() } }

  @Test func keepsNoValue() { OperatorLaw.retention.check(tracking: []) { $0.min(by: { $0.value < $1.value }) } }

  @Test func sendsTheLeastValueAtCompletion() {
    expectMarbles(.digits("--2--1--3--|"), "-----------(1|)") { $0.min() }
    expectMarbles(.digits("--2--1--3--|"), "-----------(3|)") { $0.min(by: { $0 > $1 }) }
  }

  @Test func sendsNothingIfThereWereNoValuesOrAFailure() {
    expectMarbles(.digits("---|"), "---|") { $0.min() }
    expectMarbles(.digits("-1-#"), "---#") { $0.min() }
  }

  @Test func sendsTheFirstOfEqualOnes() {
    expectMarbles("bBaA|", "----(a|)") { $0.min(by: { $0.lowercased() < $1.lowercased() }) }
  }

  @Test func whatIsBeatenAndWhatIsDroppedGoesToTheDiscardHook() {
    #expect(discarded(of: 3) { $0.min() }.completed == [2, 3])
    #expect(discarded(of: 3) { $0.min() }.failed == [2, 3, 1])
    #expect(discarded(of: 3) { $0.min() }.disposed == [2, 3, 1])
  }
}
