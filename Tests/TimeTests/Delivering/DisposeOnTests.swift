import ReactiveBridging
import ReactiveCore
import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite(.inTurn, .timeLimit(.minutes(5))) struct DisposeOnTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.dispose(on: .immediate) }
  }

  @Test func allEventsPass() {
    expectMarbles("-a-b|", "-a-b|") { $0.dispose(on: $1) }
    expectMarbles("-a-b#", "-a-b#") { $0.dispose(on: $1) }
  }

  @Test func aMarbleTestWaitsForTheTeardown() {
    expectMarbles("-a-b-", "-a-b-") { $0.dispose(on: $1) }
    expectMarbles("-a-b-", "-a-!") { $0.dispose(on: $1).dispose(on: $1) }
  }

  @Test func theTeardownRunsOnTheScheduler() {
    let (scheduler, log) = (VirtualTimeScheduler(), Journal<String>())
    let subject = Subject<Int, Never>()
    let subscription = subject.signal.whenEnded { log.write("upstream") }.dispose(on: scheduler)
      .whenEnded { log.write("downstream") }.subscribe { log.write("\($0)") }
    subject.send(1)
    subscription.dispose()
    #expect(log.entries == ["1", "downstream"])
    #expect(subject.subscriberCount == 1)
    subject.send(2)
    scheduler.run()
    #expect(log.entries == ["1", "downstream", "upstream"])
    #expect(subject.subscriberCount == 0)
  }

  @Test func theUpstreamHasEndedBefore() {
    let (scheduler, seen) = (VirtualTimeScheduler(), Journal<Bool>())
    let source = Signal<Int, Never>.attaching { downstream in
      for value in 0... {
        if downstream.isDisposed { break }
        downstream.next(value)
      }
      seen.write(true)
    }
    // An endless source stops at once, although the scheduler has not run.
    source.dispose(on: scheduler).take(3).subscribe { _ in }
    #expect(seen.entries == [true])
  }

  @Test(arguments: [Termination<TestFailure>.completed, .failed(TestFailure())])
  func afterATerminalTheTeardownRunsBeforeItPasses(_ end: Termination<TestFailure>) {
    let (scheduler, log) = (VirtualTimeScheduler(), Journal<String>())
    let source = Subject<Int, TestFailure>()
    source.signal.whenEnded { log.write("teardown") }.dispose(on: scheduler)
      .subscribe(next: { _ in }, failed: { _ in log.write("failed") }, completed: { log.write("completed") })
    switch end {
    case .completed: source.complete()
    case .failed(let failure): source.fail(failure)
    }
    #expect(log.entries == ["teardown", end == .completed ? "completed" : "failed"])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func aFailureAfterTheDisposalIsReported() {
    let (scheduler, log) = (VirtualTimeScheduler(), Journal<String>())
    let subject = Subject<Int, TestFailure>()
    let subscription = subject.signal.dispose(on: scheduler).on(failed: { _ in log.write("passed") })
      .subscribe(events: { _ in log.write("event") })
    subscription.dispose()
    subject.fail(TestFailure())
    #expect(log.entries.isEmpty)
  }

  @Test func innerSignalsEndWithTheTeardown() {
    let (scheduler, log) = (VirtualTimeScheduler(), Journal<Int>())
    let (outer, inner) = (Subject<Int, Never>(), Subject<Int, Never>())
    let subscription = outer.signal.flatMap { _ in inner.signal }.dispose(on: scheduler).subscribe { log.write($0) }
    outer.send(0)
    inner.send(1)
    subscription.dispose()
    inner.send(2)
    #expect(log.entries == [1] && inner.subscriberCount == 1)
    scheduler.run()
    #expect(inner.subscriberCount == 0 && outer.subscriberCount == 0)
  }

  @Test func discardHooksAreFoundUpstream() {
    let (scheduler, dropped) = (VirtualTimeScheduler(), Journal<Int>())
    let subject = Subject<Int, Never>()
    let subscription = subject.signal.delay(for: .seconds(1), on: scheduler).dispose(on: .immediate)
      .onDiscard { (value: Int) in dropped.write(value) }.subscribe { _ in }
    subject.send(1)
    subscription.dispose()
    #expect(dropped.entries == [1])
  }

  @Test func onAQueue() async {
    let (queue, ended) = (QueueScheduler(name: "teardown"), Journal<String>())
    let isEnded = AsyncLatch()
    let source = Signal<Int, Never>.never().whenEnded {
      ended.write(currentName())
      isEnded.open()
    }
    source.dispose(on: queue).subscribe { _ in }.dispose()
    await isEnded.wait()
    #expect(ended.entries == ["teardown"])
  }

  @Test func aSchedulerThatDropsTheTeardownRunsIt() {
    let ends = Counter()
    do {
      let scheduler = VirtualTimeScheduler()
      Signal<Int, Never>.never().whenEnded { ends.increment() }.dispose(on: scheduler).subscribe { _ in }.dispose()
      #expect(ends.count == 0)
    }
    #expect(ends.count == 1)
  }

  @Test func nothingIsLeft() {
    expectNoLeaks { probe in
      let (token, scheduler) = (probe.token("closure"), VirtualTimeScheduler())
      let subject = Subject<Int, Never>()
      let subscription = subject.signal.map { value in
        token.touch()
        return value
      }.dispose(on: scheduler).subscribe { _ in }
      subscription.dispose()
      scheduler.run()
    }
    // Also if it is never disposed, and if the scheduler never runs.
    expectNoLeaks { probe in
      let (token, scheduler) = (probe.token("closure"), VirtualTimeScheduler())
      let subject = Subject<Int, Never>()
      let kept = (1...2).map { _ in
        subject.signal.on(next: { _ in token.touch() }).dispose(on: scheduler).subscribe { _ in }
      }
      kept[0].dispose()
    }
  }

  @Test func aMillionTeardownsInARow() {
    let count = onThread(stack: 512 << 10) {
      let (ends, scheduler) = (Counter(), VirtualTimeScheduler())
      let source = Signal<Int, Never>.never().whenEnded { ends.increment() }
      for _ in 0..<many { source.dispose(on: scheduler).subscribe { _ in }.dispose() }
      scheduler.run()
      return ends.count
    }
    #expect(count == many)
  }

  @Test func aMillionRestartsInARow() {
    let count = onThread(stack: 512 << 10) {
      let sum = SerialState(0)
      Signal<Int, Never>.just(1).dispose(on: .immediate).repeat().take(many).subscribe { sum.value += $0 }
      return sum.value
    }
    #expect(count == many)
  }

  @Test func aTerminalMeetsADisposal() {
    let queue = QueueScheduler()
    race(for: { () -> (Subject<Int, Never>, Counter, Subscription) in
      let (subject, ends) = (Subject<Int, Never>(), Counter())
      return (subject, ends, subject.signal.whenEnded { ends.increment() }.dispose(on: queue).subscribe { _ in })
    }) { subject, _, _ in
      subject.complete()
    } _: { _, _, subscription in
      subscription.dispose()
    } verify: { subject, ends, _ in
      let isDone = Latch()
      queue.schedule { isDone.open() }
      _ = isDone.wait(until: nil)
      #expect(ends.count == 1 && subject.subscriberCount == 0)
    }
  }
}
