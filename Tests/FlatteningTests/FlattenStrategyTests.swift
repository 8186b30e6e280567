import ReactiveFlattening
import ReactiveTesting
import Testing

@Suite struct FlattenStrategyTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(flattening: .outlivesUpstream) { $0.flatten(.latest) }
  }

  @Test func joinsTheSignalsThatAreSent() {
    let values = MarbleValues<Int>.digits
    expectMarbles(
      .cold("--0------0-------|", values), .cold("--1---2---3|", values), .cold("--4--5|", values), "----1---2---345--|"
    ) {
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
