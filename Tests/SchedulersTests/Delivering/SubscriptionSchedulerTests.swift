import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite(.inTurn, .timeLimit(.minutes(5))) struct SubscriptionSchedulerTests {
  let shared = "ReactiveSchedulers.SubscriptionScheduler"

  @Test func isInlineWhereASchedulerIsCurrent() {
    let outer = VirtualTimeScheduler(startingAt: SchedulerInstant(offset: .seconds(7)))
    let log = Journal<String>()
    SchedulerContext.perform(as: outer) {
      #expect(SubscriptionScheduler.shared.runsInline)
      #expect(SubscriptionScheduler.shared.now == outer.now)
      SubscriptionScheduler.shared.schedule { log.write(currentName()) }
      #expect(log.entries == ["VirtualTimeScheduler"])
      SubscriptionScheduler.shared.schedule(after: .seconds(1)) { log.write("\(outer.now.offset)") }
    }
    outer.run()
    #expect(log.entries == ["VirtualTimeScheduler", "8.0 seconds"])
  }

  @Test func elseOneBackgroundQueueRunsAll() async {
    let name = await withCheckedContinuation { continuation in
      onThread {
        #expect(!SubscriptionScheduler.shared.runsInline)
        SubscriptionScheduler.shared.schedule { continuation.resume(returning: currentName()) }
      }
    }
    #expect(name == shared)
  }

  @Test @MainActor func subscribingIsInlineOnMain() {
    let signal = Signal<String, Never>.deferred { .just(currentName()) }
    #expect(Recorded(signal.subscribe(on: .subscription)).values == ["main"])
  }

  @Test func subscribingElsewhereMovesToTheQueue() async {
    let signal = Signal<String, Never>.deferred { .just(currentName()) }
    let names = await withCheckedContinuation { continuation in
      onThread { signal.subscribe(on: .subscription).subscribe(next: { continuation.resume(returning: $0) }) }
    }
    #expect(names == shared)
  }
}
