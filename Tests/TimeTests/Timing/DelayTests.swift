import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite struct DelayTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { signal, scheduler in signal.delay(for: .ticks(2), on: scheduler) }
  }

  @Test func shiftsValuesAndCompletion() {
    expectMarbles("--1--2---|", "-----1--2---|") { $0.delay(for: .ticks(3), on: $1) }
    expectMarbles("|", "---|") { $0.delay(for: .ticks(3), on: $1) }
  }

  @Test func keepsTheOrderOfWhatComesAtOnce() {
    expectMarbles("(12)3(4|)", "--(12)3(4|)") { $0.delay(for: .ticks(2), on: $1) }
  }

  @Test func aFailureOvertakes() {
    expectMarbles("-a-b-#", "---a-#") { $0.delay(for: .ticks(2), on: $1) }
  }

  @Test func oneTimerServesAllThatIsOnItsWay() {
    let scheduler = VirtualTimeScheduler()
    let recorded = Recorded(Signal<Int, Never>(1...1_000).delay(for: .ticks(2), on: scheduler))
    #expect(scheduler.pendingCount == 1)
    scheduler.advance(by: .ticks(2))
    #expect(recorded.values == Array(1...1_000))
    #expect(recorded.events.last == .completed)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func noDurationIsStillAsynchronous() {
    let scheduler = VirtualTimeScheduler()
    let recorded = Recorded(Signal<Int, Never>(1...3).delay(for: .zero, on: scheduler))
    #expect(recorded.events.isEmpty)
    scheduler.run()
    #expect(recorded.events == [.next(1), .next(2), .next(3), .completed])
  }

  @Test func whatIsOnItsWayAtTheEndIsDiscarded() {
    let scheduler = VirtualTimeScheduler()
    let dropped = Journal<Int>()
    let source = Subject<Int, TestFailure>()
    let recorded = Recorded(source.signal.delay(for: .ticks(2), on: scheduler).discarding(to: dropped))
    source.send(1)
    scheduler.advance(by: .ticks(2))
    source.send(2)
    source.send(3)
    source.fail(TestFailure())
    #expect(recorded.events == [.next(1), .failed(TestFailure())])
    #expect(scheduler.pendingCount == 0)
    #expect(dropped.entries == [2, 3])
  }

  @Test func ofManyThatArriveAtOnceNoneFollowsADisposal() {
    let scheduler = VirtualTimeScheduler()
    let dropped = Journal<Int>()
    let seen = Journal<Int>()
    let subscription = Subscription()
    let signal = Signal<Int, Never>(1...3).delay(for: .ticks(2), on: scheduler).discarding(to: dropped)
    signal.attach(
      Subscriber(
        next: { value in
          seen.write(value)
          subscription.dispose()
        }, terminal: { _ in }, subscription: subscription))
    scheduler.run()
    #expect(seen.entries == [1])
    #expect(dropped.entries == [2, 3])
  }

  @Test func timersOfAnImmediateSchedulerRunInPlace() {
    let recorded = Recorded(Signal<Int, Never>(1...3).delay(for: .nanoseconds(1), on: .immediate))
    #expect(recorded.events == [.next(1), .next(2), .next(3), .completed])
  }

  @Test(arguments: OperatorLaw.all) func obeysWithDelayedFailures(_ law: OperatorLaw) {
    law.check(.queuesFailures) { $0.delay(for: .ticks(2), delayingFailures: true, on: $1) }
  }

  @Test func aFailureIsDelayedIfAsked() {
    expectMarbles("-1-#---", "---1-#") { $0.delay(for: .ticks(2), delayingFailures: true, on: $1) }
    expectMarbles("-1-|---", "---1-|") { $0.delay(for: .ticks(2), delayingFailures: true, on: $1) }
  }
}
