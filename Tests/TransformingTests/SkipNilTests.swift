import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct SkipNilTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.map { $0 > 1 ? $0 : nil }.skipNil() }
  }

  private let values: MarbleValues<Int?> = ["1": 1, "2": 2, "n": nil]

  @Test func sendsTheOthersUnwrapped() {
    expectMarbles(.cold("--1--n--2--n--|", values), "--1-----2-----|") { $0.skipNil() }
  }

  @Test func aFailurePasses() {
    expectMarbles(.cold("-1-n-#", values), "-1---#") { $0.skipNil() }
  }

  @Test func oneLevelAtATime() {
    let twice = Signal<Int??, Never>([1, .some(nil), nil])
    #expect(Recorded(twice.skipNil()).values == [1, nil])
    #expect(Recorded(twice.skipNil().skipNil()).values == [1])
  }
}
