import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct EnumeratedTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.enumerated() } }

  private let numbered: MarbleValues<String> = ["a": "0 x", "b": "1 y"]

  @Test func numbersEachValueFromZero() {
    expectMarbles("--x--y--|", "--a--b--|", outputs: numbered) {
      $0.enumerated().map { "\($0.offset) \($0.element)" }
    }
  }

  @Test func aFailurePasses() {
    expectMarbles("-x-#", "-a-#", outputs: numbered) { $0.enumerated().map { "\($0.offset) \($0.element)" } }
  }

  @Test func eachSubscriptionCountsAnew() {
    let offsets = Signal<Int, Never>(5...7).enumerated().map(\.offset)
    for _ in 1...2 { #expect(Recorded(offsets).values == [0, 1, 2]) }
  }
}
