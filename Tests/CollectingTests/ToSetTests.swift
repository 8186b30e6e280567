import ReactiveCollecting
import ReactiveTesting
import Testing

@Suite struct ToSetTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    // The law compares texts, and equal sets may list their elements in different orders.
    law.check { $0.toSet().lift { next in { next($0.sorted()) } } }
  }

  @Test func keepsNoValue() { OperatorLaw.retention.check(tracking: []) { $0.toSet() } }

  @Test func sendsTheValuesThatDiffer() {
    expectMarbles(.digits("--1--2--1--|"), "-----------(a|)", outputs: ["a": [1, 2]]) { $0.toSet() }
    expectMarbles(.digits("--|"), "--(a|)", outputs: ["a": []]) { $0.toSet() }
    expectMarbles(.digits("1-#"), "--#", outputs: ["a": [1]]) { $0.toSet() }
  }

  @Test func whatIsDroppedGoesToTheDiscardHook() {
    let dropped = discarded(of: 2) { $0.toSet() }
    #expect(dropped.failed.sorted() == [1, 2] && dropped.disposed.sorted() == [1, 2] && dropped.completed == [])
  }
}
