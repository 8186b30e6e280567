import ReactiveCombining
import ReactiveTesting
import Testing

@Suite struct AndTests {
  private let truth: MarbleValues = ["t": true, "f": false]

  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { first, second in
      first.lift { next in { next($0 > 1) } }.and(second.lift { next in { next($0 > 1) } })
    }
  }

  @Test func joinsTheLatestOfTwo() {
    expectMarbles(
      .cold("--t--------f--|", truth), .cold("-----f--t-------|", truth), "-----f--t--f----|", outputs: truth
    ) {
      $0.and($1)
    }
  }
}
