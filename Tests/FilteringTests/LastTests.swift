import ReactiveFiltering
import ReactiveTesting
import Testing

@Suite struct LastTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.last() } }
  @Test(arguments: OperatorLaw.all) func withATestObeys(_ law: OperatorLaw) { law.check { $0.last(where: { $0 < 3 }) } }

  @Test func sendsTheLastValueAtTheEnd() {
    expectMarbles("-a-b-c-|", "-------(c|)") { $0.last() }
    expectMarbles("--|", "--|") { $0.last() }
    expectMarbles("-a-#", "---#") { $0.last() }
  }

  @Test func sendsTheLastValueThatPassesAtTheEnd() {
    expectMarbles(.digits("-1-2-3-|"), "-------(2|)") { $0.last(where: { $0 % 2 == 0 }) }
    expectMarbles(.digits("-1-3-|"), "-----|") { $0.last(where: { $0 % 2 == 0 }) }
  }
}
