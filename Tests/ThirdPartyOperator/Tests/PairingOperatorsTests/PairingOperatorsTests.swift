import PairingOperators
import ReactiveTesting
import Testing

@Suite struct PairwiseTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.pairwise() } }

  @Test(arguments: OperatorLaw.all) func keepsNoValue(_ law: OperatorLaw) {
    law.check(tracking: []) { $0.pairwise() }
  }

  @Test func sendsEachValueWithTheOneBefore() {
    expectMarbles("-a-b-c|", "---x-y|", outputs: ["x": Pair("a", "b"), "y": Pair("b", "c")]) { $0.pairwise() }
  }
}

@Suite struct AlternatedTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.alternated(with: $1) } }

  @Test func dropsWhatIsOutOfTurn() {
    expectMarbles("-a-b---c|", "----1-2--|", "-a--1--c-|") { $0.alternated(with: $1) }
  }
}

@Suite struct UntilRepeatedTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check(.endsEarly) { $0.untilRepeated() } }

  @Test func completesInsteadOfRepeating() {
    expectMarbles("-a-b-b-c|", "-a-b-|", subscribed: [.ticks(0, 5)]) { $0.untilRepeated() }
  }
}
