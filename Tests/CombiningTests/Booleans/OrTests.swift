import ReactiveCombining
import ReactiveTesting
import Testing

@Suite struct OrTests {
  private let truth: MarbleValues = ["t": true, "f": false]

  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { first, second in
      first.lift { next in { next($0 > 1) } }.or(second.lift { next in { next($0 > 1) } })
    }
  }

  @Test func joinsTheLatestOfTwo() {
    expectMarbles(
      .cold("--t-----f-----|", truth), .cold("-----f-----t----|", truth), "-----t--f--t----|", outputs: truth
    ) {
      $0.or($1)
    }
  }
}
