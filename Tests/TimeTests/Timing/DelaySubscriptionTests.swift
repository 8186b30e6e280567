import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite struct DelaySubscriptionTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { signal in signal.delay(subscription: .zero, on: .immediate) }
  }

  @Test func movesTheBeginningAlone() {
    expectMarbles("1--2--|", "---1--2--|", subscribed: [.ticks(3, 9)]) { $0.delay(subscription: .ticks(3), on: $1) }
    expectMarbles("1--#", "---1--#") { $0.delay(subscription: .ticks(3), on: $1) }
    expectMarbles(.hot("-1--2--|"), "----2--|") { $0.delay(subscription: .ticks(3), on: $1) }
  }

  @Test func disposingEarlierPreventsIt() {
    expectMarbles("1--2--|", "--!", subscribed: []) { $0.delay(subscription: .ticks(3), on: $1) }
    let scheduler = VirtualTimeScheduler()
    Recorded(Signal<Int, Never>.never().delay(subscription: .ticks(3), on: scheduler)).subscription.dispose()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func noDurationIsStillAsynchronous() {
    let scheduler = VirtualTimeScheduler()
    let recorded = Recorded(Signal<Int, Never>.just(1).delay(subscription: .zero, on: scheduler))
    #expect(recorded.events.isEmpty)
    scheduler.run()
    #expect(recorded.events == [.next(1), .completed])
  }
}
