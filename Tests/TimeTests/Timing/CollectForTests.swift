import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite struct CollectForTests {
  @Test(arguments: OperatorLaw.all, [nil, 1, 2]) func obeys(_ law: OperatorLaw, count: Int?) {
    law.check { signal, scheduler in signal.collect(for: .ticks(2), count: count, on: scheduler) }
  }

  @Test func anArrayIsSentSoLongAfterItsFirstValue() {
    expectMarbles(
      "-12------3-4---5-|", "-----A-------B---(C|)", outputs: ["A": ["1", "2"], "B": ["3", "4"], "C": ["5"]]
    ) { $0.collect(for: .ticks(4), on: $1) }
  }

  @Test func aFullArrayIsSentAtOnce() {
    expectMarbles(
      "-12------3-4---5-|", "--A--------B-----(C|)", outputs: ["A": ["1", "2"], "B": ["3", "4"], "C": ["5"]]
    ) { $0.collect(for: .ticks(4), count: 2, on: $1) }
  }

  @Test func theTimeOfAFullArrayDoesNotCountForTheNext() {
    expectMarbles("12-3----|", "-A-----B|", outputs: ["A": ["1", "2"], "B": ["3"]]) {
      $0.collect(for: .ticks(4), count: 2, on: $1)
    }
  }

  @Test func noArrayIsEmpty() {
    expectMarbles("---------|", "---------|", outputs: ["A": ["1"]]) { $0.collect(for: .ticks(2), on: $1) }
    expectMarbles("-1-------|", "---A-----|", outputs: ["A": ["1"]]) { $0.collect(for: .ticks(2), on: $1) }
  }

  @Test func aFailureOvertakes() {
    expectMarbles("-1-#", "---#", outputs: ["A": ["1"]]) { $0.collect(for: .ticks(4), on: $1) }
  }

  @Test func aDelayedFailureSendsTheUnfinishedArrayFirst() {
    expectMarbles("-12#", "---(A#)", outputs: ["A": ["1", "2"]]) {
      $0.collect(for: .ticks(4), delayingFailures: true, on: $1)
    }
    expectMarbles("-12#", "--A#", outputs: ["A": ["1", "2"]]) {
      $0.collect(for: .ticks(4), count: 2, delayingFailures: true, on: $1)
    }
  }

  @Test func whatIsLeftIsDiscarded() {
    let scheduler = VirtualTimeScheduler()
    let dropped = Journal<Int>()
    let source = Subject<Int, Never>()
    let recorded = Recorded(source.signal.collect(for: .ticks(2), on: scheduler).discarding(to: dropped))
    source.send(1)
    source.send(2)
    recorded.subscription.dispose()
    #expect(dropped.entries == [1, 2])
    #expect(scheduler.pendingCount == 0)
  }
}
