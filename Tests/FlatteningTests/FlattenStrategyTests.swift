import ReactiveFlattening
import ReactiveTesting
import Testing

@Suite struct FlattenStrategyTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(flattening: .outlivesUpstream) { $0.flatten(.latest) }
  }

  @Test func joinsTheSignalsThatAreSent() {
    let values = MarbleValues<Int>.digits
    expectMarbles("--0------0-------|", "--1---2---3|", "--4--5|", "----1---2---345--|", inputs: values) {
      outer, first, second in
      let isFirst = SerialState(true)
      return outer.lift { next in
        { _ in
          defer { isFirst.value = false }
          next(isFirst.value ? first : second)
        }
      }.flatten(.ordered(2))
    }
  }
}
