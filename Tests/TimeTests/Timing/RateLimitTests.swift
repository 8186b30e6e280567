import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite struct RateLimitTests {
  @Test(arguments: OperatorLaw.all, [BufferingPolicy.unbounded, .newest(1), .oldest(1)])
  func obeys(_ law: OperatorLaw, policy: BufferingPolicy) {
    law.check { signal, scheduler in signal.rateLimit(1, per: .ticks(2), on: scheduler, buffering: policy) }
  }

  @Test func aBurstPassesAndTheRestWaits() {
    expectMarbles("(12345)|", "(12)-3-4-(5|)") { $0.rateLimit(2, per: .ticks(4), on: $1) }
  }

  @Test func thePauseFillsTheBucketAgain() {
    expectMarbles("(123)-----(456)--|", "(12)-3---(45)-6|") { $0.rateLimit(2, per: .ticks(4), on: $1) }
    expectMarbles("(12)--------(12)|", "(12)--------(12)|") { $0.rateLimit(2, per: .ticks(4), on: $1) }
  }

  @Test func aFailureOvertakes() {
    expectMarbles("(123)#", "(12)#") { $0.rateLimit(2, per: .ticks(4), on: $1) }
  }

  @Test(arguments: [(BufferingPolicy.newest(2), [1, 4, 5], [2, 3]), (.oldest(2), [1, 2, 3], [4, 5])])
  func whatDoesNotWaitIsDiscarded(policy: BufferingPolicy, passed: [Int], dropped: [Int]) {
    let scheduler = VirtualTimeScheduler()
    let discarded = Journal<Int>()
    let signal = Signal<Int, Never>(1...5).rateLimit(1, per: .ticks(2), on: scheduler, buffering: policy)
    let recorded = Recorded(signal.discarding(to: discarded))
    scheduler.run()
    #expect(recorded.values == passed)
    #expect(recorded.events.last == .completed)
    #expect(discarded.entries == dropped)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func whatReplacesAValueAtTheTokensInstantDoesNotPutItOff() {
    expectMarbles("1234567|", "1-3-5-7|") { $0.rateLimit(1, per: .ticks(2), on: $1, buffering: .newest(1)) }
    expectMarbles("1234567|", "1-2-4-6|") { $0.rateLimit(1, per: .ticks(2), on: $1, buffering: .oldest(1)) }
  }

  @Test func aHugeBucketIsNotFilledTokenByToken() {
    let scheduler = VirtualTimeScheduler()
    let source = Subject<Int, Never>()
    let recorded = Recorded(source.signal.rateLimit(.max, per: .seconds(1), on: scheduler))
    for value in 1...3 {
      source.send(value)
      scheduler.advance(by: .seconds(1_000_000))
    }
    #expect(recorded.values == [1, 2, 3])
  }

  // MARK: Costs

  private static func cost(_ digit: String) -> Int { Int(digit) ?? 0 }

  @Test func aValueTakesAsManyTokensAsItCosts() {
    expectMarbles("(123)|", "(12)-(3|)") { $0.rateLimit(4, per: .ticks(4), on: $1, cost: Self.cost) }
    expectMarbles("4-----(123)|", "4-----(123)|") { $0.rateLimit(6, per: .ticks(6), on: $1, cost: Self.cost) }
  }

  @Test func aCostAboveTheBudgetWaitsForAFullBucketAndLeavesADebt() {
    expectMarbles("(51)|", "5---(1|)") { $0.rateLimit(2, per: .ticks(2), on: $1, cost: Self.cost) }
    expectMarbles("(151)|", "1(5)---(1|)") { $0.rateLimit(2, per: .ticks(2), on: $1, cost: Self.cost) }
  }

  @Test func aValueWithoutCostKeepsItsPlace() {
    expectMarbles("(2201)|", "2-(20)(1|)") { $0.rateLimit(2, per: .ticks(2), on: $1, cost: Self.cost) }
    expectMarbles("(200)|", "(200)|") { $0.rateLimit(2, per: .ticks(2), on: $1, cost: Self.cost) }
  }

  @Test func aCheaperValueThatReplacesAnotherOneComesEarlier() {
    expectMarbles("(431)|", "4(1|)") {
      $0.rateLimit(4, per: .ticks(4), on: $1, buffering: .newest(1), cost: Self.cost)
    }
    expectMarbles("(413)|", "4--(3|)") {
      $0.rateLimit(4, per: .ticks(4), on: $1, buffering: .newest(1), cost: Self.cost)
    }
  }

  @Test func aCostWithoutLimitIsADebtForEver() {
    let scheduler = VirtualTimeScheduler()
    let recorded = Recorded(
      Signal<Int, Never>([.max, 1]).rateLimit(1, per: .seconds(60), on: scheduler) { $0 })
    scheduler.advance(by: .seconds(1_000_000_000))
    #expect(recorded.values == [.max])
  }

  #if EXIT_TESTS
    @Test func aNegativeCostTraps() async {
      await #expect(processExitsWith: .failure) {
        Signal<Int, Never>(0...0).rateLimit(1, per: .ticks(1), on: VirtualTimeScheduler()) { $0 - 1 }.subscribe { _ in }
      }
    }
  #endif
}
