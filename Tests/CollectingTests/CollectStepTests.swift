import ReactiveCollecting
import ReactiveTesting
import Testing

@Suite struct CollectStepTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.collect(count: 2, step: 1) } }

  @Test func keepsNoValue() { OperatorLaw.retention.check(tracking: []) { $0.collect(count: 2, step: 1) } }

  @Test func arraysOverlapIfTheStepIsSmall() {
    expectMarbles(
      .digits("--1--2--3--4--5--|"), "--------a-----b--(c|)", outputs: ["a": [1, 2, 3], "b": [3, 4, 5], "c": [5]]
    ) { $0.collect(count: 3, step: 2) }
    expectMarbles(
      .digits("1234|"), "--ab(cd|)", outputs: ["a": [1, 2, 3], "b": [2, 3, 4], "c": [3, 4], "d": [4]]
    ) { $0.collect(count: 3, step: 1) }
  }

  @Test func arraysHaveGapsIfTheStepIsLarge() {
    expectMarbles(.digits("--1--2--3--4--5--|"), "--a-----b-----c--|", outputs: ["a": [1], "b": [3], "c": [5]]) {
      $0.collect(count: 1, step: 2)
    }
    expectMarbles(.digits("123456-|"), "-a---b-|", outputs: ["a": [1, 2], "b": [5, 6]]) {
      $0.collect(count: 2, step: 4)
    }
  }

  @Test func anEqualStepIsAsWithoutOne() {
    expectMarbles(.digits("12345|"), "-a-b-(c|)", outputs: ["a": [1, 2], "b": [3, 4], "c": [5]]) {
      $0.collect(count: 2, step: 2)
    }
  }

  @Test func aFailureDropsWhatHasBegun() {
    expectMarbles(.digits("1234#"), "--ab#", outputs: ["a": [1, 2, 3], "b": [2, 3, 4]]) {
      $0.collect(count: 3, step: 1)
    }
  }

  @Test func undeliveredValuesGoToTheDiscardHook() {
    // 3 was in the array of 1, 2, 3.
    #expect(discarded(of: 4) { $0.collect(count: 3, step: 2) }.failed == [4])
    #expect(discarded(of: 4) { $0.collect(count: 3, step: 2) }.disposed == [4])
    #expect(discarded(of: 4) { $0.collect(count: 3, step: 2) }.completed == [])
    // Values in the gap are dropped immediately.
    #expect(discarded(of: 4) { $0.collect(count: 1, step: 3) }.completed == [2, 3])
  }

  #if EXIT_TESTS
    @Test func aStepOfZeroTraps() async {
      await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never().collect(count: 1, step: 0) }
    }
  #endif
}
