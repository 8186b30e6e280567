import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct MapToTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.map(to: 7) } }

  @Test func sendsOneValueForEach() {
    expectMarbles("--1--2--3--|", "--7--7--7--|", inputs: .digits) { $0.map(to: 7) }
  }

  @Test func aFailurePasses() {
    expectMarbles("-1-#", "-7-#", inputs: .digits) { $0.map(to: 7) }
  }
}
