import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct OfTypeTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.ofType(Int.self) } }

  private let mixed: MarbleValues<any Sendable> = ["1": 1, "2": 2, "x": "x"]

  @Test func leavesOutWhatIsOfAnotherType() {
    expectMarbles("--1--x--2--|", "--1-----2--|", inputs: mixed) { $0.ofType(Int.self) }
    expectMarbles("--1--x--2--|", "-----x-----|", inputs: mixed) { source -> Signal<String, TestFailure> in
      source.ofType()
    }
  }

  @Test func aFailurePasses() {
    expectMarbles("-1-x-#", "-1---#", inputs: mixed) { $0.ofType(Int.self) }
  }
}
