import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite struct TimeoutTests {
  @Test(arguments: OperatorLaw.all, [TimeoutSpan.whole, .eachPause]) func obeys(_ law: OperatorLaw, span: TimeoutSpan) {
    law.check(.endsEarly) { signal, scheduler in
      signal.timeout(after: .ticks(2), of: span, on: scheduler, with: TestFailure("late"))
    }
  }

  @Test func theWholeMayTakeSoLongWhateverComes() {
    expectMarbles("--1---2-------|", "--1--#", subscribed: [.ticks(0, 5)]) {
      $0.timeout(after: .ticks(5), on: $1, with: TestFailure("late"))
    }
  }

  @Test func eachPauseMayTakeSoLong() {
    expectMarbles("--1---2-------|", "--1---2----#", subscribed: [.ticks(0, 11)]) {
      $0.timeout(after: .ticks(5), of: .eachPause, on: $1, with: TestFailure("late"))
    }
  }

  @Test func whatEndsInTimePasses() {
    expectMarbles("--1-|", "--1-|--") { $0.timeout(after: .ticks(5), on: $1, with: TestFailure("late")) }
    expectMarbles("--1-#", "--1-#--") {
      $0.timeout(after: .ticks(5), of: .eachPause, on: $1, with: TestFailure("late"))
    }
  }

  @Test func theFailureIsTheOneGiven() {
    let scheduler = VirtualTimeScheduler()
    let recorded = Recorded(
      Signal<Int, Never>.never().timeout(after: .ticks(1), on: scheduler, with: TestFailure("late")))
    scheduler.run()
    #expect(recorded.events == [.failed(TestFailure("late"))])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func aFloodWhileSubscribingIsLetGoOf() {
    // The flood advances the time that ends it.
    let scheduler = VirtualTimeScheduler()
    let flood = Signal<Int, TestFailure>.attaching { downstream in
      for value in 1...1_000 where !downstream.isDisposed {
        downstream.next(value)
        scheduler.advance(by: .ticks(1))
      }
      if !downstream.isDisposed { downstream.complete() }
    }
    let recorded = Recorded(flood.timeout(after: .ticks(3), on: scheduler, with: TestFailure("late")))
    #expect(recorded.events == [.next(1), .next(2), .next(3), .failed(TestFailure("late"))])
  }

  @Test func aPauseThatValuesKeepShortCostsOneAction() {
    let scheduler = VirtualTimeScheduler()
    let source = Subject<Int, Never>()
    let signal = source.signal.timeout(after: .ticks(5), of: .eachPause, on: scheduler, with: TestFailure("late"))
    let recorded = Recorded(signal)
    for value in 1...20 {
      scheduler.advance(by: .ticks(1))
      source.send(value)
      #expect(scheduler.pendingCount == 1)
    }
    source.complete()
    #expect(scheduler.pendingCount == 0)
    #expect(recorded.events.count == 21)
  }

  @Test(arguments: OperatorLaw.all) func obeysForTheFirstValue(_ law: OperatorLaw) {
    law.check(.endsEarly) { $0.timeout(after: .ticks(9), of: .firstValue, on: $1, with: TestFailure()) }
  }

  @Test func theLimitOfTheFirstValueEndsWithIt() {
    expectMarbles("-1-------2--|", "-1-------2--|") {
      $0.timeout(after: .ticks(3), of: .firstValue, on: $1, with: TestFailure())
    }
    expectMarbles("-----1---", "---#") { $0.timeout(after: .ticks(3), of: .firstValue, on: $1, with: TestFailure()) }
    expectMarbles("--|", "--|") { $0.timeout(after: .ticks(3), of: .firstValue, on: $1, with: TestFailure()) }
  }

  @Test func theTimerOfTheFirstValueIsForgottenWithIt() {
    let scheduler = VirtualTimeScheduler()
    let source = Subject<Int, TestFailure>()
    let recorded = Recorded(
      source.signal.timeout(after: .ticks(3), of: .firstValue, on: scheduler, with: TestFailure()))
    #expect(scheduler.pendingCount == 1)
    source.send(1)
    #expect(scheduler.pendingCount == 0)
    source.send(2)
    #expect(recorded.values == [1, 2])
  }
}
