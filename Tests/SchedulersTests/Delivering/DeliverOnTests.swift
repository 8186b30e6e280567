import Dispatch
import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite struct DeliverOnTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check(.queuesFailures) { signal, scheduler in signal.deliver(on: scheduler) }
  }

  @Test func deliversEverythingInOrderOnTheScheduler() {
    expectMarbles("-a(bc)-d|", "-a(bc)-d|") { $0.deliver(on: $1) }
    expectMarbles("-a(bc)-d#", "-a(bc)-d#") { $0.deliver(on: $1) }
  }

  @Test func oneActionCarriesAllThatWaits() {
    let scheduler = VirtualTimeScheduler()
    let recorded = Recorded(Signal<Int, Never>(1...5).deliver(on: scheduler))
    #expect(recorded.events.isEmpty)
    #expect(scheduler.pendingCount == 1)
    scheduler.step()
    #expect(recorded.events == [.next(1), .next(2), .next(3), .next(4), .next(5), .completed])
  }

  @Test func whatWaitsAtDisposalIsDropped() {
    let scheduler = VirtualTimeScheduler()
    let recorded = Recorded(Signal<Int, Never>(1...5).deliver(on: scheduler))
    recorded.subscription.dispose()
    #expect(scheduler.pendingCount == 0)
    #expect(recorded.events.isEmpty)
  }

  @Test(arguments: [
    (BufferingPolicy.unbounded, [1, 2, 3, 4, 5]), (.newest(2), [4, 5]), (.oldest(2), [1, 2]),
  ]) func keepsWhatThePolicySays(policy: BufferingPolicy, kept: [Int]) {
    let scheduler = VirtualTimeScheduler()
    let recorded = Recorded(Signal<Int, Never>(1...5).deliver(on: scheduler, buffering: policy))
    scheduler.run()
    #expect(recorded.values == kept)
    #expect(recorded.events.last == .completed)
  }

  @Test func failsBeyondALimitBehindWhatWaits() {
    let scheduler = VirtualTimeScheduler()
    let source = Subject<Int, TestFailure>()
    let recorded = Recorded(source.signal.deliver(on: scheduler, failingBeyond: 2, with: TestFailure("full")))
    for value in 1...4 { source.send(value) }
    scheduler.run()
    #expect(recorded.events == [.next(1), .next(2), .failed(TestFailure("full"))])
  }

  @Test func anInlineSchedulerDeliversAtOnceAndInOrder() {
    let source = Subject<Int, Never>()
    let log = Journal<Int>()
    source.signal.deliver(on: .immediate).subscribe(next: { value in
      if value < 3 { source.send(value + 1) }
      log.write(value)
    })
    source.send(1)
    #expect(log.entries == [1, 2, 3])
  }

  @Test func aQueueDeliversInOrderAsTheCurrentScheduler() async {
    let queue = QueueScheduler(name: "delivery")
    let values = await Signal<Int, Never>(0..<10_000).deliver(on: queue).lift { next in
      { value in
        #expect(SchedulerContext.current === queue)
        next(value)
      }
    }.collect()
    #expect(values == Array(0..<10_000))
    #expect(queue.pendingCount == 0)
  }
}
