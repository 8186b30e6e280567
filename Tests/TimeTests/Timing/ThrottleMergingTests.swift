import ReactiveBridging
import ReactiveSchedulers
import ReactiveSubjects
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

  @Test func aDelayedFailureSendsTheWaitingValueFirst() {
    expectMarbles("abc#", "a--(x#)", outputs: ["a": "a", "x": "bc"]) {
      $0.throttle(for: .ticks(9), merging: +, delayingFailures: true, on: $1)
    }
    expectMarbles("a#", "a#") { $0.throttle(for: .ticks(9), merging: +, delayingFailures: true, on: $1) }
  }

  /// The waiting value is sent once: at the end of the pause or at the failure.
  @Test func aDelayedFailureAtTheEndOfAPause() {
    expectMarbles("ab-#", "a--(b#)") { $0.throttle(for: .ticks(3), merging: +, delayingFailures: true, on: $1) }
    expectMarbles("ab--#", "a--b#") { $0.throttle(for: .ticks(3), merging: +, delayingFailures: true, on: $1) }
  }

  @Test func aSubscriberMayLeaveWithTheValueBeforeADelayedFailure() {
    let (scheduler, source, log) = (VirtualTimeScheduler(), Subject<Int, TestFailure>(), Journal<Int>())
    let bag = DisposableBag()
    bag.add(
      source.signal.throttle(for: .ticks(9), merging: +, delayingFailures: true, on: scheduler).subscribe(
        next: { sum in
          log.write(sum)
          if sum == 5 { bag.dispose() }
        }, failed: { _ in log.write(-1) }))
    for number in 1...3 { source.send(number) }
    source.fail(TestFailure())
    #expect(log.entries == [1, 5])
  }
}
