import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite struct SkipLastForTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.skip(last: .ticks(2), on: $1) }
  }

  @Test func leavesOutTheValuesOfTheLastPart() {
    expectMarbles("-1--2---3--|", "--------1--(2|)") { $0.skip(last: .ticks(4), on: $1) }
    expectMarbles("-1---|", "-----|") { $0.skip(last: .ticks(4), on: $1) }
  }

  @Test func aFailureDropsTheValuesUnlessItIsDelayed() {
    expectMarbles("-1--2---3--#", "--------1--#") { $0.skip(last: .ticks(4), on: $1) }
    expectMarbles("-1--2---3--#", "--------1--(2#)") { $0.skip(last: .ticks(4), delayingFailures: true, on: $1) }
  }

  @Test func whatIsLeftOutIsDiscarded() {
    let (scheduler, dropped, source) = (VirtualTimeScheduler(), Journal<Int>(), Subject<Int, Never>())
    let recorded = Recorded(source.signal.skip(last: .ticks(2), on: scheduler).discarding(to: dropped))
    source.send(1)
    source.complete()
    #expect(dropped.entries == [1] && recorded.events == [.completed])
  }
}
