import ReactiveBridging
import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite struct TakeForTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check(.endsEarly) { signal, scheduler in signal.take(for: .ticks(2), on: scheduler) }
  }

  @Test func completesWhenTheTimeIsOver() {
    expectMarbles("--1--2--3--|", "--1--2|", subscribed: [.ticks(0, 6)]) { $0.take(for: .ticks(6), on: $1) }
  }

  @Test func anEarlierEndPasses() {
    expectMarbles("--1|", "--1|--") { $0.take(for: .ticks(6), on: $1) }
    expectMarbles("--1#", "--1#--") { $0.take(for: .ticks(6), on: $1) }
  }

  @Test func noDurationIsStillAsynchronous() {
    let scheduler = VirtualTimeScheduler()
    let recorded = Recorded(Signal<Int, Never>.just(1).concatNever().take(for: .zero, on: scheduler))
    #expect(recorded.events == [.next(1)])
    scheduler.run()
    #expect(recorded.events == [.next(1), .completed])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func aFloodWhileSubscribingIsLetGoOf() {
    let scheduler = VirtualTimeScheduler()
    let sent = Journal<Int>()
    let flood = Signal<Int, TestFailure>.attaching { downstream in
      for value in 1...1_000 where !downstream.isDisposed {
        sent.write(value)
        downstream.next(value)
        scheduler.advance(by: .ticks(1))
      }
    }
    // Before an operator that continues, so that the end of the downstream does not end the upstream.
    let recorded = Recorded(flood.take(for: .ticks(3), on: scheduler).concatNever())
    #expect(recorded.events == [.next(1), .next(2), .next(3)])
    #expect(sent.count == 3)
    recorded.subscription.dispose()
  }

  @Test func aFloodIsLetGoOfByAnotherThread() throws {
    let queue = QueueScheduler(name: "limit")
    let flood = Signal<Int, TestFailure>.attaching { downstream in
      while !downstream.isDisposed { downstream.next(1) }
    }
    // The test waits: the flood returns as soon as its subscription ends, which is before the completion.
    #expect(try flood.take(for: .milliseconds(1), on: queue).waitUntilCompleted() == .completed)
  }
}
