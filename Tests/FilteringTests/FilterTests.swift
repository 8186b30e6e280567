import ReactiveFiltering
import ReactiveTesting
import Testing

@Suite struct FilterTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.filter { $0 % 2 == 0 } } }

  @Test func sendsOnlyWhatPassesTheTest() {
    expectMarbles(.digits("-1-2-3-4|"), "---2---4|") { $0.filter { $0 % 2 == 0 } }
  }

  @Test func aFailurePasses() {
    expectMarbles(.digits("-1-#"), "---#") { $0.filter { $0 % 2 == 0 } }
  }
}
