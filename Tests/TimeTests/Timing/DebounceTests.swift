import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite struct DebounceTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { signal, scheduler in signal.debounce(for: .ticks(2), on: scheduler) }
  }

  @Test func sendsAValueThatNothingFollowed() {
    expectMarbles("--1-2-3-------4-|", "---------3------(4|)") { $0.debounce(for: .ticks(3), on: $1) }
  }

  @Test func aCompletionFlushesAtOnce() {
    expectMarbles("-a|", "--(a|)") { $0.debounce(for: .ticks(3), on: $1) }
    expectMarbles("-a---|", "----a|") { $0.debounce(for: .ticks(3), on: $1) }
  }

  @Test func aFailureOvertakes() {
    expectMarbles("-a#", "--#") { $0.debounce(for: .ticks(3), on: $1) }
  }

  @Test func aValueThatDoesNotWaitDiscardsTheOneThatDoes() {
    expectMarbles("-a-B------|", "---B------|") {
      $0.debounce(for: .ticks(3), on: $1, where: { $0 == $0.lowercased() })
    }
    expectMarbles("-a-Bc-----|", "---B---c--|") {
      $0.debounce(for: .ticks(3), on: $1, where: { $0 == $0.lowercased() })
    }
  }

  @Test func whatIsReplacedOrLeftIsDiscarded() {
    let scheduler = VirtualTimeScheduler()
    let dropped = Journal<Int>()
    let source = Subject<Int, TestFailure>()
    let signal = source.signal.debounce(for: .ticks(2), on: scheduler, where: { $0 < 10 })
    let recorded = Recorded(signal.discarding(to: dropped))
    for value in [1, 2, 10, 3] { source.send(value) }
    source.fail(TestFailure())
    #expect(recorded.events == [.next(10), .failed(TestFailure())])
    #expect(dropped.entries == [1, 2, 3])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func aFloodCostsOneAction() {
    let scheduler = VirtualTimeScheduler()
    let source = Subject<Int, Never>()
    let recorded = Recorded(source.signal.debounce(for: .ticks(3), on: scheduler))
    for value in 1...9 {
      source.send(value)
      #expect(scheduler.pendingCount == 1)
      scheduler.advance(by: .ticks(1))
    }
    #expect(recorded.values == [])
    // The timer's handle is removed when it has fired.
    scheduler.advance(by: .ticks(3))
    #expect(recorded.values == [9])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func noDurationIsStillAsynchronous() {
    let scheduler = VirtualTimeScheduler()
    let recorded = Recorded(Signal<Int, Never>(1...3).concatNever().debounce(for: .zero, on: scheduler))
    #expect(recorded.values == [])
    scheduler.run()
    #expect(recorded.values == [3])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func disposingForgetsTheTimer() {
    let scheduler = VirtualTimeScheduler()
    let source = Subject<Int, Never>()
    let recorded = Recorded(source.signal.debounce(for: .ticks(2), on: scheduler))
    source.send(1)
    recorded.subscription.dispose()
    #expect(scheduler.pendingCount == 0)
    #expect(recorded.events.isEmpty)
  }

  @Test func aCompletionDropsTheLastValueIfAsked() {
    expectMarbles("-a---b|", "----a-|") { $0.debounce(for: .ticks(3), emittingLast: false, on: $1) }
  }

  @Test func aDelayedFailureSendsTheWaitingValueFirst() {
    expectMarbles("-a---bc#", "----a--(c#)") { $0.debounce(for: .ticks(3), delayingFailures: true, on: $1) }
    expectMarbles("-a---bc#", "----a--#") {
      $0.debounce(for: .ticks(3), emittingLast: false, delayingFailures: true, on: $1)
    }
  }
}

extension Signal {
  /// The values of a signal that sends no other ones and does not end.
  func concatNever() -> Signal {
    .attaching { downstream in
      let child = downstream.subscription.makeChild()
      self.attach(
        Subscriber(next: downstream.next, terminal: { _ in downstream.add { child.dispose() } }, subscription: child))
    }
  }
}
