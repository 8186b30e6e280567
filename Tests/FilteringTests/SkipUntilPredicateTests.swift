import ReactiveFiltering
import ReactiveTesting
import Testing

@Suite struct SkipUntilPredicateTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.skip(until: { $0 > 1 }) } }

  @Test func leavesOutTheFirstValuesUntilOnePasses() {
    expectMarbles(.digits("-1-2-3-1-|"), "-----3-1-|") { $0.skip(until: { $0 == 3 }) }
    expectMarbles(.digits("-1-2-|"), "-----|") { $0.skip(until: { $0 == 3 }) }
    expectMarbles(.digits("-1-2-#"), "-----#") { $0.skip(until: { $0 == 3 }) }
  }
}
