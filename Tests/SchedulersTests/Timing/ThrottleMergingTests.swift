import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite struct ThrottleMergingTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.throttle(for: .ticks(2), merging: +, on: $1) }
  }

  @Test func theValuesOfAPauseAreMerged() {
    expectMarbles("-abc------d-e---|", "-a--x-----d--e--|", outputs: ["a": "a", "x": "bc", "d": "d", "e": "e"]) {
      $0.throttle(for: .ticks(3), merging: +, on: $1)
    }
  }

  @Test func aValueAtTheVeryEndOfAPauseIsMergedToo() {
    expectMarbles("ab-c-----|", "a--x-----|", outputs: ["a": "a", "x": "bc"]) {
      $0.throttle(for: .ticks(3), merging: +, on: $1)
    }
  }

  @Test func aCompletionFlushesAtOnceAndAFailureOvertakes() {
    expectMarbles("abc|", "a--(x|)", outputs: ["a": "a", "x": "bc"]) {
      $0.throttle(for: .ticks(9), merging: +, on: $1)
    }
    expectMarbles("abc#", "a--#") { $0.throttle(for: .ticks(9), merging: +, on: $1) }
  }
}
