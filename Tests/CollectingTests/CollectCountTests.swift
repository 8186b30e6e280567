import ReactiveCollecting
import ReactiveTesting
import TestSupport
import Testing

@Suite struct CollectCountTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.collect(count: 2) } }

  @Test func keepsNoValue() { OperatorLaw.retention.check(tracking: []) { $0.collect(count: 2) } }

  @Test func sendsFullArraysAndTheRestAtCompletion() {
    expectMarbles(
      .digits("--1--2--3--4--5--|"), "-----a-----b-----(c|)", outputs: ["a": [1, 2], "b": [3, 4], "c": [5]]
    ) { $0.collect(count: 2) }
  }

  @Test func sendsNoEmptyArray() {
    expectMarbles(.digits("-1-2|"), "---a|", outputs: ["a": [1, 2]]) { $0.collect(count: 2) }
    expectMarbles(.digits("--|"), "--|", outputs: ["a": []]) { $0.collect(count: 2) }
  }

  @Test func aFailureDropsTheRest() {
    expectMarbles(.digits("-1-2-3-#"), "---a---#", outputs: ["a": [1, 2]]) { $0.collect(count: 2) }
    let dropped = discarded(of: 3) { $0.collect(count: 2) }
    #expect(dropped.failed == [3] && dropped.disposed == [3] && dropped.completed == [])
  }

  #if EXIT_TESTS
    @Test func aCountOfZeroTrapsAtTheCallersLine() async throws {
      let result = try #require(
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          _ = Signal<Int, Never>.never().collect(count: 0)
        })
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains("collect(count:) was given the count 0"))
      #expect(message.contains("CollectCountTests.swift"))
    }
  #endif
}
