import ReactiveBridging
import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite(.inTurn, .timeLimit(.minutes(5))) struct SubscribeOnTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.subscribe(on: .immediate) }
  }

  @Test func subscribesOnTheScheduler() {
    expectMarbles("-a-b|", "-a-b|") { $0.subscribe(on: $1) }
    expectMarbles("-a-b#", "-a-b#") { $0.subscribe(on: $1) }
  }

  @Test func disposingBeforeTheSchedulerGetsToItPreventsIt() {
    let scheduler = VirtualTimeScheduler()
    let subscribed = Counter()
    let signal = Signal<Int, Never>.just(1).whenSubscribed { subscribed.increment() }.subscribe(on: scheduler)
    let recorded = Recorded(signal)
    #expect(scheduler.pendingCount == 1)
    recorded.subscription.dispose()
    #expect(scheduler.pendingCount == 0)
    scheduler.run()
    #expect(subscribed.count == 0)
    #expect(Recorded(signal).values == [])
    scheduler.run()
    #expect(subscribed.count == 1)
  }

  @Test func aSequenceIsSentInOneTurn() {
    #expect(turns { Signal(1...3).subscribe(on: $0) } == ["1", "2", "3", "other work"])
  }

  @Test func aRecursiveActionSendsOneValueATurn() {
    let log = turns { scheduler in
      Signal { subscriber in
        let iterator = SerialState((1...3).makeIterator())
        return scheduler.scheduleRecursive { reschedule in
          guard let value = iterator.value.next() else { return subscriber.complete() }
          subscriber.send(value)
          reschedule()
        }
      }
    }
    #expect(log == ["1", "other work", "2", "3"])
  }

  /// The events of a signal whose subscription is scheduled before other work.
  private func turns(_ make: (VirtualTimeScheduler) -> Signal<Int, Never>) -> [String] {
    let scheduler = VirtualTimeScheduler()
    let log = Journal<String>()
    make(scheduler).subscribe(next: { log.write("\($0)") })
    scheduler.schedule { log.write("other work") }
    scheduler.run()
    return log.entries
  }

  @Test func sideEffectsAndSynchronousValuesComeOnTheQueue() async {
    let queue = QueueScheduler(name: "sources")
    let names = await Signal<String, Never>.deferred { .just(currentName()) }.subscribe(on: queue).lift { next in
      { name in next(name + ", " + currentName()) }
    }.allValues()
    #expect(names == ["sources, sources"])
    await queue.reach()
    #expect(queue.pendingCount == 0)
  }

  @Test func disposingAgainstTheQueueTearsDownOnce() {
    let queue = QueueScheduler()
    race(for: { () -> (Subject<Int, Never>, Counter) in (Subject(), Counter()) }) { source, ends in
      let signal = source.signal.whenEnded { ends.increment() }
      signal.subscribe(on: queue).subscribe(next: { _ in }).dispose()
    } _: { source, _ in
      source.send(1)
    } verify: { _, _ in
    }
  }
}
