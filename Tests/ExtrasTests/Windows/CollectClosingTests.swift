import ReactiveCollecting
import ReactiveExtras
import ReactiveTesting
import TestSupport
import Testing

@Suite struct CollectClosingTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { signal, closing in signal.collect(closing: { closing }) }
  }

  @Test func eachArrayHasAClosingSignalOfItsOwn() {
    expectMarbles(
      .digits("-1-2-3-4-|"), .digits("---1"), "---a--b--(c|)",
      outputs: ["a": [1], "b": [2, 3], "c": [4]]
    ) { signal, closing in signal.collect(closing: { closing }) }
  }

  @Test func aFailureDropsTheRest() {
    expectMarbles(.digits("-1--"), .digits("---#"), "---#", outputs: ["a": [1]]) { signal, closing in
      signal.collect(closing: { closing })
    }
    #expect(discarded(of: 2) { $0.collect(closing: { Signal<Int, TestFailure>.attaching { _ in } }) }.failed == [1, 2])
  }
}
