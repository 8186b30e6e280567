import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct OfTypeTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.ofType(Int.self) } }

  private let mixed: MarbleValues<any Sendable> = ["1": 1, "2": 2, "x": "x"]

  @Test func leavesOutWhatIsOfAnotherType() {
    expectMarbles(.cold("--1--x--2--|", mixed), "--1-----2--|") { $0.ofType(Int.self) }
    expectMarbles(.cold("--1--x--2--|", mixed), "-----x-----|") { source -> Signal<String, TestFailure> in
      source.ofType()
    }
  }

  @Test func aFailurePasses() {
    expectMarbles(.cold("-1-x-#", mixed), "-1---#") { $0.ofType(Int.self) }
  }
}
