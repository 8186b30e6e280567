import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite struct TimestampTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    // Without the instants, which differ for a later subscription.
    law.check { signal, scheduler in signal.timestamp(on: scheduler).lift { next in { next($0.value) } } }
  }

  @Test func sendsTheInstantOfEachValue() {
    expectMarbles("--a--b--|", "--A--B--|", outputs: ["A": "a 2.0 seconds", "B": "b 5.0 seconds"]) {
      $0.timestamp(on: $1).lift { next in { next("\($0.value) \($0.instant.offset)") } }
    }
    expectMarbles("--a#", "--A#", outputs: ["A": "a 2.0 seconds"]) {
      $0.timestamp(on: $1).lift { next in { next("\($0.value) \($0.instant.offset)") } }
    }
  }
}
