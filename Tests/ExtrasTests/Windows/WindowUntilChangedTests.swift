import ReactiveCollecting
import ReactiveExtras
import ReactiveTesting
import TestSupport
import Testing

@Suite struct WindowUntilChangedTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.window(untilChanged: { $0 }) } }

  @Test func aWindowHasOneKey() {
    expectMarbles(.digits("-1-3-2-5-|"), "-(o1)-3-(co2)-(co5)-(c|)") {
      $0.window(untilChanged: { $0.isMultiple(of: 2) }).drawn()
    }
    expectMarbles(.digits("-1-#"), "-(o1)-(f#)") { $0.window(untilChanged: { $0 }).drawn() }
  }

  @Test func theKeyIsReadOnceForEachValue() {
    let keys = Journal<Int>()
    let key: @Sendable (Int) -> Int = { value in
      keys.write(value)
      return value
    }
    _ = Recorded(Signal<Int, Never>(1...3).window(untilChanged: key))
    #expect(keys.entries == [1, 2, 3])
  }
}
