import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite struct ThrottleTests {
  @Test(arguments: OperatorLaw.all, [true, false]) func obeys(_ law: OperatorLaw, latest: Bool) {
    law.check { signal, scheduler in signal.throttle(for: .ticks(2), latest: latest, on: scheduler) }
  }

  @Test func sendsTheFirstAndTheLatestOfEachPause() {
    expectMarbles("-123------4-5---|", "-1--3-----4--5--|") { $0.throttle(for: .ticks(3), on: $1) }
  }

  @Test func withoutTheLatestThePauseIsSilent() {
    expectMarbles("-123------4-5---|", "-1--------4-----|") { $0.throttle(for: .ticks(3), latest: false, on: $1) }
  }

  @Test func theLatestBeginsAPauseOfItsOwn() {
    expectMarbles("12--3-4-----|", "1--2--4-----|") { $0.throttle(for: .ticks(3), on: $1) }
  }

  @Test func aValueAtTheVeryEndOfAPauseGoesInThePlaceOfTheOneThatWaits() {
    expectMarbles("12-3-----|", "1--3-----|") { $0.throttle(for: .ticks(3), on: $1) }
    expectMarbles("1--3-----|", "1--3-----|") { $0.throttle(for: .ticks(3), latest: false, on: $1) }
  }

  @Test func aCompletionFlushesAtOnce() {
    expectMarbles("12|", "1-(2|)") { $0.throttle(for: .ticks(3), on: $1) }
    expectMarbles("12|", "1-|") { $0.throttle(for: .ticks(3), latest: false, on: $1) }
  }

  @Test func aFailureOvertakes() {
    expectMarbles("12#", "1-#") { $0.throttle(for: .ticks(3), on: $1) }
  }

  @Test func aPauseOfNothingLetsAllThrough() {
    expectMarbles("(123)-|", "(123)-|") { $0.throttle(for: .zero, on: $1) }
  }

  @Test func whatIsReplacedOrLeftIsDiscarded() {
    let scheduler = VirtualTimeScheduler()
    let dropped = Journal<Int>()
    let source = Subject<Int, TestFailure>()
    let recorded = Recorded(source.signal.throttle(for: .ticks(2), on: scheduler).discarding(to: dropped))
    for value in 1...4 { source.send(value) }
    #expect(scheduler.pendingCount == 1)
    recorded.subscription.dispose()
    #expect(scheduler.pendingCount == 0)
    #expect(recorded.values == [1])
    #expect(dropped.entries == [2, 3, 4])
  }

  @Test func nothingIsPendingWhenNothingWaits() {
    let scheduler = VirtualTimeScheduler()
    let source = Subject<Int, Never>()
    let recorded = Recorded(source.signal.throttle(for: .ticks(2), on: scheduler))
    source.send(1)
    #expect(scheduler.pendingCount == 0)
    source.send(2)
    scheduler.advance(by: .ticks(2))
    #expect(recorded.values == [1, 2])
    #expect(scheduler.pendingCount == 0)
  }

  @Test(arguments: OperatorLaw.all) func obeysWithoutTheFirst(_ law: OperatorLaw) {
    law.check { signal, scheduler in signal.throttle(for: .ticks(2), leading: false, on: scheduler) }
  }

  @Test func withoutTheFirstOnlyTheLatestOfAPauseIsSent() {
    expectMarbles("-123------4-5---|", "----3--------5--|") { $0.throttle(for: .ticks(3), leading: false, on: $1) }
    expectMarbles("1--2---|", "---2---|") { $0.throttle(for: .ticks(3), leading: false, on: $1) }
    expectMarbles("1---2---|", "---1---2|") { $0.throttle(for: .ticks(3), leading: false, on: $1) }
    expectMarbles("12|", "--(2|)") { $0.throttle(for: .ticks(3), leading: false, on: $1) }
  }

  @Test func aDelayedFailureSendsTheWaitingValueFirst() {
    expectMarbles("abc#", "a--(c#)") { $0.throttle(for: .ticks(9), delayingFailures: true, on: $1) }
    expectMarbles("abc#", "---(c#)") { $0.throttle(for: .ticks(9), leading: false, delayingFailures: true, on: $1) }
    expectMarbles("abc#", "a--#") { $0.throttle(for: .ticks(9), latest: false, delayingFailures: true, on: $1) }
  }

  #if EXIT_TESTS
    @Test func neitherValueTraps() async {
      await #expect(processExitsWith: .failure) {
        _ = Signal<Int, Never>.never().throttle(
          for: .ticks(1), leading: false, latest: false, on: VirtualTimeScheduler())
      }
    }
  #endif
}
