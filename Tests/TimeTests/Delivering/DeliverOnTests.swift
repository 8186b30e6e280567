import Dispatch
import ReactiveBridging
import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite struct DeliverOnTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check(.queuesFailures) { signal, scheduler in signal.deliver(on: scheduler) }
  }

  @Test(arguments: OperatorLaw.all) func obeysInline(_ law: OperatorLaw) {
    law.check(.queuesFailures) { $0.deliver(on: .immediate) }
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

  @Test(arguments: [(false, 1), (true, 4)])
  func looksForMoreValuesWhereTheThreadWouldSleep(sleeps: Bool, actions: Int) {
    let (scheduler, numbers) = (HandQueueScheduler(sleepsWhenIdle: sleeps), Subject<Int, Never>())
    let recorded = Recorded(numbers.signal.deliver(on: scheduler))
    for number in 1...3 { numbers.send(number) }
    var count = 0
    while scheduler.turn() > 0 { count += 1 }
    #expect(count == actions)
    #expect(recorded.events == [.next(1), .next(2), .next(3)])
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

  @Test func aFullBufferLetsGoOfTheUpstreamAndNothingTakesAPlaceBeforeTheFailure() {
    let scheduler = VirtualTimeScheduler()
    let source = Subject<Int, TestFailure>()
    let ends = Counter()
    let signal = source.signal.whenEnded { ends.increment() }
    let recorded = Recorded(signal.deliver(on: scheduler, failingBeyond: 1, with: TestFailure("full")))
    source.send(1)
    source.send(2)
    #expect(ends.count == 1)
    scheduler.schedule { source.send(3) }
    scheduler.run()
    #expect(recorded.events == [.next(1), .failed(TestFailure("full"))])
  }

  @Test(arguments: [
    (BufferingPolicy.newest(2), [1, 2, 3]), (.oldest(2), [3, 4, 5]), (.unbounded, []),
  ]) func whatIsDroppedGoesToTheDiscardHook(policy: BufferingPolicy, dropped: [Int]) {
    let scheduler = VirtualTimeScheduler()
    let discarded = Journal<Int>()
    let signal = Signal<Int, Never>(1...5).deliver(on: scheduler, buffering: policy)
    _ = Recorded(signal.discarding { discarded.write($0) })
    scheduler.run()
    #expect(discarded.entries == dropped)
  }

  @Test func whatWaitsAtDisposalIsDiscarded() {
    let scheduler = VirtualTimeScheduler()
    let discarded = Journal<Int>()
    let source = Subject<Int, Never>()
    let recorded = Recorded(source.signal.deliver(on: scheduler).discarding { discarded.write($0) })
    for value in 1...3 { source.send(value) }
    recorded.subscription.dispose()
    #expect(discarded.entries == [1, 2, 3])
  }

  @Test func disposingInsideADeliveryDropsTheRestOfItsBatch() {
    let scheduler = VirtualTimeScheduler()
    let discarded = Journal<Int>()
    let source = Subject<Int, Never>()
    let own = SharedVariable<Subscription>(nil)
    let log = Journal<Int>()
    own.value = source.signal.deliver(on: scheduler).discarding { discarded.write($0) }.subscribe(next: { value in
      log.write(value)
      if value == 2 { own.value?.dispose() }
    })
    for value in 1...4 { source.send(value) }
    scheduler.run()
    #expect(log.entries == [1, 2])
    #expect(discarded.entries == [3, 4])
  }

  @Test func otherWorkOfTheSchedulerComesBetweenTwoBatches() {
    let scheduler = VirtualTimeScheduler()
    let source = Subject<Int, Never>()
    let log = Journal<String>()
    source.signal.deliver(on: scheduler).subscribe(next: { value in
      log.write("\(value)")
      if value == 1 {
        scheduler.schedule { log.write("other") }
        source.send(3)
      }
    })
    source.send(1)
    source.send(2)
    scheduler.run()
    #expect(log.entries == ["1", "2", "other", "3"])
  }

  @Test func anAbandonedSourceEndsTheSubscriptionBehindWhatWaits() {
    let scheduler = VirtualTimeScheduler()
    var source: Subject<Int, Never>? = Subject()
    let recorded = (source?.signal).map { Recorded($0.deliver(on: scheduler)) }
    source?.send(1)
    source = nil
    #expect(recorded?.subscription.isDisposed == false)
    scheduler.run()
    #expect(recorded?.events == [.next(1)])
    #expect(recorded?.subscription.isDisposed == true)
  }

  @Test func aSchedulerThatIsDroppedEndsTheSubscription() {
    var scheduler: VirtualTimeScheduler? = VirtualTimeScheduler()
    let source = Subject<Int, Never>()
    let recorded = scheduler.map { scheduler in
      Recorded(source.signal.deliver(on: scheduler))
    }
    source.send(1)
    scheduler = nil
    #expect(recorded?.events == [])
    #expect(recorded?.subscription.isDisposed == true)
  }

  #if EXIT_TESTS
    @Test func aLimitWithoutRoomTraps() async {
      await #expect(processExitsWith: .failure) {
        _ = Signal<Int, Never>.never().deliver(on: .immediate, buffering: .newest(0))
      }
    }
  #endif

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
    }.allValues()
    #expect(values == Array(0..<10_000))
    #expect(queue.pendingCount == 0)
  }
}
