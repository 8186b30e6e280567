import ReactiveCollecting
import ReactiveExtras
import ReactiveTesting
import TestSupport
import Testing

@Suite struct WindowUntilTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.window(until: { $0 > 1 }) } }

  @Test func theValueThatPassesIsTheLastOfItsWindow() {
    expectMarbles(.digits("--1--2--3--4--5-|"), "--(o1)--(2c)--(o3)--(4c)--(o5)-(c|)") {
      $0.window(until: { $0.isMultiple(of: 2) }).drawn()
    }
    expectMarbles(.digits("-2-#"), "-(o2c)-#") { $0.window(until: { $0 == 2 }).drawn() }
    expectMarbles(.digits("-1-#"), "-(o1)-(f#)") { $0.window(until: { $0 == 2 }).drawn() }
  }
}
