import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct MapToTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.map(to: 7) } }

  @Test func sendsOneValueForEach() {
    expectMarbles(.digits("--1--2--3--|"), "--7--7--7--|") { $0.map(to: 7) }
  }

  @Test func aFailurePasses() {
    expectMarbles(.digits("-1-#"), "-7-#") { $0.map(to: 7) }
  }
}
