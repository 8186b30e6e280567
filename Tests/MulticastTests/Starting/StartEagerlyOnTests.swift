import ReactiveMulticast
import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite struct StartEagerlyOnTests {
  let scheduler = VirtualTimeScheduler()
  let runs = Counter()

  func work() -> Signal<Int, Never> {
    .startEagerly(on: scheduler) { [runs] subscriber in
      runs.increment()
      subscriber.send(1)
      subscriber.complete()
    }
  }

  @Test func runsOnceOnTheSchedulerWithoutASubscriber() {
    let signal = work()
    #expect(runs.count == 0)
    scheduler.run()
    #expect(runs.count == 1)
    #expect(Recorded(signal).events == [.next(1), .completed])
    #expect(Recorded(signal).events == [.next(1), .completed])
    #expect(runs.count == 1)
  }

  @Test func anEarlierSubscriberSeesItHappen() {
    let recorded = Recorded(work())
    #expect(recorded.events == [])
    scheduler.run()
    #expect(recorded.events == [.next(1), .completed])
  }

  @Test func theWorkRunsAlthoughTheSignalIsDropped() {
    _ = work()
    scheduler.run()
    #expect(runs.count == 1)
  }
}
