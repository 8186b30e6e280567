import ReactiveCore
import ReactiveSimulation
import Testing

/// The three faults that a simulation has to find, and the forms of searching for them.
@Suite struct SimulateTests {
  static let forms: [SimulationOrders] = [
    .seeds(0..<200), .seeds(0..<200, strategy: .pct(depth: 3)), .exhaustive(bound: 2),
  ]

  // MARK: Finding

  @Test(arguments: forms) func findsALostUpdateBetweenTasks(_ orders: SimulationOrders) throws {
    let failure = try #require(explore(orders, losesAnUpdate).failure)
    #expect(failure.problems.count == 1)
    #expect(failure.problems.first?.contains("Expectation failed: (counter.value → 1) == 2") == true)
    #expect(failure.isReproducible)
  }

  @Test(arguments: forms) func findsAMistakeThatNeedsAnOrderOfSchedulers(_ orders: SimulationOrders) throws {
    let failure = try #require(explore(orders, showsTheOlderAnswer).failure)
    // The default order is right, and one decision is enough to get it wrong.
    #expect(failure.deviations == 1)
  }

  @Test(arguments: forms) func findsADeadlock(_ orders: SimulationOrders) throws {
    let failure = try #require(explore(orders, waitsForEachOther).failure)
    #expect(failure.problems.first?.hasPrefix("the body is suspended, no step is ready, and no timer is set") == true)
  }

  // MARK: The orders

  @Test func aSeedAlwaysMakesTheSameOrder() {
    for strategy in [SimulationStrategy.random, .pct(depth: 3)] {
      let orders = (UInt64(0)..<50).map { seed in
        let log = Journal<Int>()
        _ = explore(.seeds(seed..<(seed + 1), strategy: strategy)) { _ in await threeTasks(log) }
        _ = explore(.seeds(seed..<(seed + 1), strategy: strategy)) { _ in await threeTasks(log) }
        #expect(log.entries.prefix(9) == log.entries.suffix(9))
        return Array(log.entries.prefix(9))
      }
      #expect(Set(orders).count > 20, "\(strategy)")
    }
  }

  @Test func theFirstOfTheReadyStepsIsTheDefault() {
    let log = Journal<Int>()
    #expect(explore(.replay("")) { _ in await threeTasks(log) }.failure == nil)
    #expect(log.entries == [0, 1, 2, 0, 1, 2, 0, 1, 2])
  }

  @Test func allOrdersWithinABoundRunOnce() {
    // Three schedulers with an action each: the first decision has three possibilities, the second has two.
    let orders = Journal<[Int]>()
    let report = explore(.exhaustive(bound: 2)) { world in
      let log = Journal<Int>()
      for number in 0..<3 { world.scheduler().schedule { log.write(number) } }
      await world.idle()
      orders.write(log.entries)
    }
    #expect(report.isComplete)
    #expect(report.failure == nil)
    #expect(report.orders == 6)
    #expect(Set(orders.entries).count == 6)
    let fewer = explore(.exhaustive(bound: 2, limit: 4)) { world in
      for _ in 0..<3 { world.scheduler().schedule {} }
      await world.idle()
    }
    #expect(!fewer.isComplete)
    #expect(fewer.orders == 4)
  }

  @Test func aReplayFailsInTheSameWay() throws {
    let failure = try #require(explore(.seeds(0..<200), showsTheOlderAnswer).failure)
    let again = try #require(explore(.replay(failure.replay), showsTheOlderAnswer).failure)
    #expect(again.problems == failure.problems)
    #expect(again.drawing == failure.drawing)
    #expect(explore(.replay("nonsense"), showsTheOlderAnswer).failure?.problems.first?.contains("is no replay") == true)
  }

  @Test func shrinksAndDraws() throws {
    let failure = try #require(explore(.seeds(0..<200), showsTheOlderAnswer).failure)
    #expect(failure.deviationsFound >= failure.deviations)
    #expect(
      failure.drawing == """
          time             0s
          body             *----*
          first            ----*-
          second           ---*--
          shown            ?--ba-
          not the default     ^
        """, "\(failure)")
  }

  @Test func aFailureIsOneIssueAtTheCaller() async {
    let line = #line
    let found = await issues {
      simulate(seeds: 0..<200, losesAnUpdate)
    }
    #expect(found.map(\.line) == [line + 2])
    #expect(found.first?.text.contains("replay: \"") == true)
  }

  @Test func aThrownErrorFails() {
    let report = explore(.replay("")) { _ in throw TestFailure("bad") }
    #expect(report.failure?.problems == ["the body threw bad"])
    let required = explore(.replay("")) { _ in try #require(Bool(false)) }
    #expect(required.failure?.problems.count == 1)
  }

  @Test func aRunWithoutEndFails() {
    let failure = explore(.replay("")) { _ in while !Task.isCancelled { await Task.yield() } }.failure
    #expect(failure?.problems == ["the run did not end in 100000 steps"])
  }

  @Test func aProgramThatDependsOnMoreThanTheOrderIsReported() {
    let runs = Journal<Int>()
    let report = explore(.replay("")) { _ in
      runs.write(1)
      #expect(runs.count > 1)
    }
    #expect(report.failure?.isReproducible == true)
    let other = Journal<Int>()
    let seeded = explore(.seeds(0..<1)) { _ in
      other.write(1)
      #expect(other.count > 1)
    }
    #expect(seeded.failure?.isReproducible == false)
    #expect(seeded.failure?.description.contains("depends on more than the order") == true)
  }
}

/// A counter that suspends between the reading and the writing.
private final class LossyCounter: Sendable {
  private let values = Journal<Int>()
  var value: Int { values.entries.last ?? 0 }

  func increment() async {
    let old = value
    await Task.yield()
    values.write(old + 1)
  }
}

@Sendable private func losesAnUpdate(_ world: SimulatedWorld) async {
  let counter = LossyCounter()
  async let first: Void = counter.increment()
  async let second: Void = counter.increment()
  _ = await (first, second)
  #expect(counter.value == 2)
}

/// Two answers on two schedulers, where the newer one should win.
@Sendable private func showsTheOlderAnswer(_ world: SimulatedWorld) async {
  let shown = BehaviorSubject<String, Never>("?")
  let watched = world.watch(shown.signal, as: "shown").subscribe()
  let (first, second) = (world.scheduler("first"), world.scheduler("second"))
  first.schedule { shown.send("a") }
  second.schedule { shown.send("b") }
  await world.idle()
  #expect(shown.value == "b")
  watched.dispose()
}

/// Two locks that two tasks take in opposite orders.
@Sendable private func waitsForEachOther(_ world: SimulatedWorld) async {
  let (one, other) = (AsyncLock(), AsyncLock())
  async let first: Void = one.hold {
    await Task.yield(); await other.hold {}
  }
  async let second: Void = other.hold {
    await Task.yield(); await one.hold {}
  }
  _ = await (first, second)
}

/// A lock for tasks: they wait without blocking a thread.
private actor AsyncLock {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func hold(_ body: @Sendable () async -> Void) async {
    while isTaken { await withCheckedContinuation { waiting.append($0) } }
    isTaken = true
    await body()
    isTaken = false
    let resumed = waiting
    waiting = []
    for continuation in resumed { continuation.resume() }
  }
}

private func threeTasks(_ log: Journal<Int>) async {
  await withTaskGroup(of: Void.self) { group in
    for number in 0..<3 {
      group.addTask {
        for _ in 0..<3 {
          log.write(number)
          await Task.yield()
        }
      }
    }
  }
}
