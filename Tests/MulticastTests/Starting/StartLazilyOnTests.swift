import ReactiveBridging
import ReactiveMulticast
import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite(.inTurn, .timeLimit(.minutes(5))) struct StartLazilyOnTests {
  let scheduler = VirtualTimeScheduler()
  let runs = Counter()

  func work() -> Signal<Int, Never> {
    .startLazily(on: scheduler) { [runs, scheduler] subscriber in
      runs.increment()
      subscriber.send(1)
      scheduler.schedule(after: .seconds(1)) {
        subscriber.send(2)
        subscriber.complete()
      }
    }
  }

  @Test func runsOnceOnTheSchedulerWhenSomeoneSubscribes() {
    let signal = work()
    scheduler.run()
    #expect(runs.count == 0)
    let first = Recorded(signal)
    #expect(runs.count == 0)
    scheduler.step()
    #expect(first.values == [1])
    let second = Recorded(signal)
    #expect(second.values == [1])
    scheduler.run()
    #expect(first.events == [.next(1), .next(2), .completed])
    #expect(second.events == first.events)
    #expect(Recorded(signal).events == first.events)
    #expect(runs.count == 1)
  }

  @Test func disposingTheOnlySubscriptionDoesNotCancelTheWork() {
    let signal = work()
    Recorded(signal).subscription.dispose()
    scheduler.run()
    #expect(runs.count == 1)
    #expect(Recorded(signal).events == [.next(1), .next(2), .completed])
  }

  @Test func aSchedulerThatDropsTheWorkEndsTheSubscription() {
    var scheduler: VirtualTimeScheduler? = VirtualTimeScheduler()
    let recorded = scheduler.map { Recorded(Signal<Int, Never>.startLazily(on: $0) { $0.complete() }) }
    scheduler = nil
    #expect(recorded?.events == [])
    #expect(recorded?.subscription.isDisposed == true)
  }

  @Test func runsOnAQueue() async {
    let queue = QueueScheduler(name: "work")
    let name = await Signal<String, Never>.startLazily(on: queue) { subscriber in
      subscriber.send((SchedulerContext.current as? QueueScheduler)?.name ?? "none")
      subscriber.complete()
    }.firstValue()
    #expect(name == "work")
  }
}
