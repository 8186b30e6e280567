import ReactiveCollecting
import ReactiveTesting
import Testing

@Suite struct CollectUntilChangedTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.collect(untilChanged: { $0 }) } }

  @Test func anArrayHasOneKey() {
    expectMarbles(.digits("-1-3-2-5-|"), "-----a-b-(c|)", outputs: ["a": [1, 3], "b": [2], "c": [5]]) {
      $0.collect(untilChanged: { $0.isMultiple(of: 2) })
    }
    expectMarbles(.digits("--|"), "--|", outputs: ["a": [0]]) { $0.collect(untilChanged: { $0 }) }
  }

  @Test func aFailureDropsTheRest() {
    expectMarbles(.digits("-1-2-#"), "---a-#", outputs: ["a": [1]]) { $0.collect(untilChanged: { $0 }) }
    #expect(discarded(of: 3) { $0.collect(untilChanged: { $0 > 1 }) }.failed == [2, 3])
  }
}
