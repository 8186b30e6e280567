import ReactiveCollecting
import ReactiveExtras
import ReactiveTesting
import TestSupport
import Testing

@Suite struct WindowWhileTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.window(while: { $0 > 1 }) } }

  @Test func aValueThatFailsBeginsTheNextWindow() {
    expectMarbles(.digits("--1--2--4--3--4-|"), "--(o1)--2--4--(co3)--4-(c|)") {
      $0.window(while: { $0.isMultiple(of: 2) }).drawn()
    }
    expectMarbles(.digits("-1-#"), "-(o1)-(f#)") { $0.window(while: { $0 == 2 }).drawn() }
    expectMarbles(.digits("--|"), "--|") { $0.window(while: { $0 == 2 }).drawn() }
  }

  @Test func aTestOfTwoSeesTheValueBefore() {
    expectMarbles(.digits("123245|"), "(o1)23(co2)45(c|)") { $0.window(while: { $0 < $1 }).drawn() }
  }
}
