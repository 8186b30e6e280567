import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite struct TakeLastForTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.take(last: .ticks(2), on: $1) }
  }

  @Test func sendsTheValuesOfTheLastPart() {
    expectMarbles("--1--2-3-|", "---------(23|)") { $0.take(last: .ticks(4), on: $1) }
    expectMarbles("--1--2-3-|", "---------(3|)") { $0.take(last: 1, within: .ticks(4), on: $1) }
    expectMarbles("--1--2-3-|", "---------|") { $0.take(last: 0, within: .ticks(4), on: $1) }
    expectMarbles("--1------|", "---------|") { $0.take(last: .ticks(4), on: $1) }
  }

  @Test func aFailureDropsTheValuesUnlessItIsDelayed() {
    expectMarbles("--1--2-3-#", "---------#") { $0.take(last: .ticks(4), on: $1) }
    expectMarbles("--1--2-3-#", "---------(23#)") { $0.take(last: .ticks(4), delayingFailures: true, on: $1) }
  }

  @Test func oldValuesAreDiscarded() {
    let (scheduler, dropped, source) = (VirtualTimeScheduler(), Journal<Int>(), Subject<Int, Never>())
    let recorded = Recorded(source.signal.take(last: .ticks(2), on: scheduler).discarding(to: dropped))
    source.send(1)
    scheduler.advance(by: .ticks(3))
    source.send(2)
    #expect(dropped.entries == [1])
    recorded.subscription.dispose()
    #expect(dropped.entries == [1, 2] && scheduler.pendingCount == 0)
  }
}
