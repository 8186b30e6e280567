import ReactiveFiltering
import ReactiveTesting
import Testing

@Suite struct IgnoreTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.ignore(2) } }

  @Test func leavesOutWhatEqualsTheArgument() {
    expectMarbles(.digits("-1-2-1-3-|"), "---2---3-|") { $0.ignore(1) }
  }

  @Test func aFailurePasses() {
    expectMarbles("-a#", "--#") { $0.ignore("a") }
  }

  @Test func nilLeavesOutNil() {
    #expect(Recorded(Signal<Int?, Never>([nil, 1, nil, 2]).ignore(nil)).values == [1, 2])
  }
}
