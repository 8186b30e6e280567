import ReactiveCombining
import ReactiveTesting
import Testing

@Suite struct NotTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.lift { next in { next($0 > 1) } }.not() }
  }

  @Test func sendsTheOpposite() {
    let truth: MarbleValues = ["t": true, "f": false]
    expectMarbles(.cold("--t--f--f--|", truth), "--f--t--t--|", outputs: truth) { $0.not() }
  }
}
