import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite struct SampleEveryTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { signal, scheduler in signal.sample(every: .ticks(2), on: scheduler) }
  }

  @Test func sendsTheNewestAtTheNextInstant() {
    expectMarbles("-1-2-----3-4-|", "----2-------4|") { $0.sample(every: .ticks(4), on: $1) }
  }

  @Test func theEndPassesAtOnce() {
    expectMarbles("-1-2-3|", "----2-|") { $0.sample(every: .ticks(4), on: $1) }
    expectMarbles("-1-2-3#", "----2-#") { $0.sample(every: .ticks(4), on: $1) }
  }

  @Test func aValueOnAnInstantThatPassedWaitsForTheNext() {
    expectMarbles("----1------|", "--------1--|") { $0.sample(every: .ticks(4), on: $1) }
  }

  @Test func theGridHoldsHoweverLongNothingComes() {
    let scheduler = VirtualTimeScheduler()
    let source = Subject<Int, Never>()
    let recorder = SignalRecorder(of: source.signal.sample(every: .seconds(3), on: scheduler), on: scheduler)
    scheduler.advance(by: .seconds(2_000_000_000))
    source.send(1)
    scheduler.advance(by: .seconds(10))
    #expect(recorder.events == [.next(1, at: .seconds(2_000_000_001))])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func whatIsReplacedOrLeftIsDiscarded() {
    let scheduler = VirtualTimeScheduler()
    let dropped = Journal<Int>()
    let source = Subject<Int, Never>()
    let recorded = Recorded(source.signal.sample(every: .ticks(2), on: scheduler).discarding(to: dropped))
    source.send(1)
    source.send(2)
    recorded.subscription.dispose()
    #expect(dropped.entries == [1, 2])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func aCompletionSendsTheLastValueIfAsked() {
    expectMarbles("-1-2-3|", "----2-(3|)") { $0.sample(every: .ticks(4), emittingLast: true, on: $1) }
    expectMarbles("-1-2--|", "----2-|") { $0.sample(every: .ticks(4), emittingLast: true, on: $1) }
    expectMarbles("-1-2-3#", "----2-#") { $0.sample(every: .ticks(4), emittingLast: true, on: $1) }
  }
}
