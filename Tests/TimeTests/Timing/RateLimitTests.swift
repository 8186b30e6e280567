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

  @Test func aValueWithoutCostDoesNotWaitUntilADebtIsPaid() {
    expectMarbles("(50)|", "(50)|") { $0.rateLimit(2, per: .ticks(2), on: $1, cost: Self.cost) }
    expectMarbles("5-0-(10)|", "5-0-(10)|") { $0.rateLimit(2, per: .ticks(2), on: $1, cost: Self.cost) }
    expectMarbles("(510)|", "5---(10|)") { $0.rateLimit(2, per: .ticks(2), on: $1, cost: Self.cost) }
  }

  @Test func costsOfAnySizeDoNotOverflow() {
    for (count, costs) in [(Int.max, [Int.max, .max, 0]), (1, [.max, .max, 0]), (.max, [0, 1, .max, 1])] {
      let scheduler = VirtualTimeScheduler()
      let recorded = Recorded(
        Signal<Int, Never>(costs).rateLimit(count, per: .seconds(Int64.max), on: scheduler) { $0 })
      for _ in 1...3 { scheduler.advance(by: .seconds(Int64.max)) }
      // In order, and none twice.
      #expect(costs.starts(with: recorded.values) && !recorded.values.isEmpty)
    }
  }

  /// The model counts the tokens tick by tick, in parts of a token.
  @Test(arguments: seeds(quick: 100, full: 1_000, night: 10_000).chunks)
  func agreesWithABucketThatIsFilledTickByTick(numbers: Range<Int>) {
    for number in numbers {
      var dice = Dice(seed: randomSeed, number: number)
      let (budget, ticks) = (dice.number(in: 1...6), dice.number(in: 1...6))
      let (scheduler, source) = (VirtualTimeScheduler(), Subject<Int, Never>())
      // The last digit of a value is its cost.
      let limited = source.signal.rateLimit(budget, per: .ticks(budget * ticks), on: scheduler) { $0 % 10 }
      let recorder = SignalRecorder(of: limited, on: scheduler)
      var (count, waiting, expected) = (0, [Int](), [RecordedEvent<Int, Never>]())
      var parts = budget * ticks
      for tick in 0..<40 {
        if tick > 0 { parts = min(budget * ticks, parts + 1) }
        func pass() {
          while let first = waiting.first, first % 10 == 0 || parts >= min(first % 10, budget) * ticks {
            parts -= first % 10 * ticks
            expected.append(.next(waiting.removeFirst(), at: .ticks(tick)))
          }
        }
        pass()
        for _ in 0..<max(0, dice.number(in: -3...2)) {
          count += 1
          waiting.append(count * 10 + dice.number(in: 0...9))
          source.send(waiting.last ?? 0)
          pass()
        }
        scheduler.advance(by: .ticks(1))
      }
      #expect(
        recorder.events.filter { $0.time < .ticks(40) } == expected, "REACTIVE_SEED=\(randomSeed), number \(number)")
    }
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
