import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct MapKeyPathTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.map(\.description, \.magnitude) }
  }

  private let words: MarbleValues<String> = ["a": "x", "b": "xyz"]

  @Test func sendsAProperty() {
    expectMarbles(.cold("--a--b--|", words), "--1--3--|") { $0.map(\.count) }
    let keyPath: any KeyPath<String, Int> & Sendable = \.count
    expectMarbles(.cold("--a--b--#", words), "--1--3--#") { $0.map { $0[keyPath: keyPath] } }
  }

  @Test func sendsTwoOrThreePropertiesAsATuple() {
    let source = Signal<String, Never>(["x", "xyz"])
    let two = source.map(\.count, \.isEmpty)
    #expect(Recorded(two.map { "\($0.0) \($0.1)" }).values == ["1 false", "3 false"])
    let three = source.map(\.count, \.isEmpty, \.first)
    #expect(Recorded(three.map { "\($0.0) \($0.1) \($0.2 ?? "-")" }).values == ["1 false x", "3 false x"])
  }
}
