import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct CompactMapTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.compactMap { $0 > 1 ? "\($0)" : nil } }
  }

  @Test func leavesOutWhatIsMadeNothingOf() {
    expectMarbles("--1--x--3--|", "--1-----3--|") { $0.compactMap { Int($0) } }
  }

  @Test func aFailurePasses() {
    expectMarbles("-1-x-#", "-1---#") { $0.compactMap { Int($0) } }
  }
}
