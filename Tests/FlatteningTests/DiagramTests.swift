import ReactiveFlattening
import ReactiveTesting
import Testing

/// Checks the diagrams in the documentation of the operators that join two inner signals.
@Suite struct DiagramTests {
  @Test(arguments: [
    (Join.flatMap, "----a---b--dc-e--|"), (.flatten, "----a---b--dc-e--|"), (.flattenTwo, "----a---b--dc-e--|"),
    (.concat, "----a---b---c--d--e|"), (.switchToLatest, "----a---b--d--e--|"),
  ]) func drawsItsDiagram(_ join: Join, _ expected: String) {
    let letters = MarbleValues<Int>(["a": 10, "b": 11, "c": 12, "d": 13, "e": 14, "1": 1, "2": 2])
    expectMarbles(
      .cold("--1------2-------|", letters), .cold("--a---b---c|", letters), .cold("--d--e|", letters), expected,
      outputs: letters
    ) {
      outer, first, second in join(outer.lift { next in { next($0 == 1 ? first : second) } })
    }
  }
}
