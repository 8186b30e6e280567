import ReactiveBridging
import ReactiveCommand
import ReactiveCore
import ReactiveMulticast
import ReactiveSimulation
import TestSupport
import Testing

/// The steps of a world, and their order.
@Suite struct WorldTests {
  @Test func timePassesOnlyWhileNothingIsReady() {
    simulate(seeds: 0..<50) { world in
      let scheduler = world.scheduler()
      let log = Journal<String>()
      scheduler.schedule(after: .seconds(1)) { log.write("timer at \(scheduler.now.offset)") }
      for _ in 0..<20 { await Task.yield() }
      log.write("now \(world.clock.now.offset)")
      try await world.clock.sleep(for: .seconds(2))
      log.write("later \(world.clock.now.offset)")
      #expect(log.entries == ["now 0.0 seconds", "timer at 1.0 seconds", "later 2.0 seconds"])
    }
  }

  @Test func aSchedulerKeepsItsOrder() {
    simulate(seeds: 0..<100) { world in
      let scheduler = world.scheduler()
      let log = Journal<Int>()
      for number in 0..<5 { scheduler.schedule { log.write(number) } }
      scheduler.schedule(after: .seconds(1)) { log.write(5) }
      scheduler.schedule(after: .seconds(1)) { log.write(6) }
      let cancelled = scheduler.schedule { log.write(7) }
      cancelled.dispose()
      #expect(cancelled.isDisposed)
      try await world.clock.sleep(for: .seconds(3))
      #expect(log.entries == [0, 1, 2, 3, 4, 5, 6])
    }
  }

  @Test func schedulersAreCurrentInTheirActions() {
    simulate(seeds: 0..<5) { world in
      let scheduler = world.scheduler()
      let found = Journal<Bool>()
      scheduler.schedule { found.write(SchedulerContext.current === scheduler) }
      await world.idle()
      #expect(found.entries == [true])
    }
  }

  @Test func aSleepEndsWithItsTask() {
    simulate(seeds: 0..<20) { world in
      let task = Task.onCurrentExecutor {
        await #expect(throws: CancellationError.self) { try await world.clock.sleep(for: .seconds(60)) }
      }
      await world.idle()
      task.cancel()
      await task.value
      #expect(world.clock.now.offset == .zero)
    }
  }

  @Test func actorsTakePartWithAndWithoutAnExecutor() {
    let lost = Journal<Bool>()
    simulate(seeds: 0..<100) { world in
      let (plain, own) = (Account(), PlacedAccount(on: world.executor("account")))
      for _ in 0..<2 {
        async let first: Void = plain.deposit(1)
        async let second: Void = plain.deposit(1)
        async let third: Void = own.deposit(1)
        _ = await (first, second, third)
      }
      let sum = await plain.sum
      let other = await own.sum
      #expect(other == 2)
      lost.write(sum < 4)
    }
    #expect(lost.entries.contains(true))
    #expect(lost.entries.contains(false))
  }

  @Test func tasksOfTheLibraryFollowTheWorld() {
    simulate(seeds: 0..<100) { world in
      let scheduler = world.scheduler()
      let numbers = AsyncStream<Int> { feed in
        for number in 1...3 { feed.yield(number) }
        feed.finish()
      }
      let delivered = await Signal<Int, Never>(numbers).deliver(on: scheduler).allValues()
      #expect(delivered == [1, 2, 3])
      // From a task, and from an action of a scheduler.
      let fromTask = await Signal<Int, Never>.task { 1 }.firstValue()
      #expect(fromTask == 1)
      let fromAction = await Signal<Int, Never>.task { 2 }.subscribe(on: scheduler).firstValue()
      #expect(fromAction == 2)
      let command = Command<Int, Int, Never>(on: scheduler, task: { $0 + 1 })
      let result = try await command.run(4)
      #expect(result == 5)
      let closed = Journal<Int>()
      let used = Signal<Int, Never>.using({ 7 }, { .just($0) }, close: { closed.write($0) })
      let values = await used.allValues()
      #expect(values == [7])
      #expect(closed.entries == [7])
      var iterated: [Int] = []
      for await value in Signal<Int, Never>([1, 2]).delay(for: .seconds(1), on: scheduler).values {
        iterated.append(value)
      }
      #expect(iterated == [1, 2])
    }
  }

  @Test func otherSchedulersOfTasksFollowTheWorld() {
    simulate(seeds: 0..<100) { world in
      let log = Journal<Int>()
      let scheduler = ClockScheduler(world.clock)
      scheduler.schedule(after: .seconds(2)) { log.write(2) }
      scheduler.schedule { log.write(1) }
      try await world.clock.sleep(for: .seconds(3))
      #expect(log.entries == [1, 2])
      ActorScheduler(executor: world.executor()).schedule { log.write(3) }
      await world.idle()
      #expect(log.entries == [1, 2, 3])
    }
  }

  @Test func aStepFromOutsideTheWorldFailsIt() {
    // Long enough for the body to be suspended when it ends: a wait that is over before leaves no trace. Whether the
    // step is seen, or the body seems to wait for nothing, depends on the load of the task pool. The run fails in any
    // case.
    let moment = Duration.milliseconds(50)
    #expect(explore(.replay("")) { _ in try await Task.sleep(for: moment) }.failure != nil)
    let detached = explore(.replay("")) { _ in await Task.detached { try? await Task.sleep(for: moment) }.value }
    #expect(detached.failure != nil)
    let queued = explore(.replay("")) { world in
      let scheduler = world.scheduler("orders")
      await withCheckedContinuation { continuation in
        race(spins: 1) {
        } _: {
          scheduler.schedule { continuation.resume() }
        }
      }
    }
    #expect(queued.failure?.problems.first?.hasPrefix("an action of orders came from a thread outside") == true)
  }

  @Test func whatTheBodyLeavesIsEnded() {
    let ended = Journal<String>()
    simulate(seeds: 0..<1) { world in
      Task.onCurrentExecutor {
        do { try await world.clock.sleep(for: .seconds(60)) } catch { ended.write("\(type(of: error))") }
      }
      let token = Releasing { ended.write("released") }
      world.scheduler().schedule(after: .seconds(60)) { token.touch() }
      Task.onCurrentExecutor { ended.write("ran") }
    }
    #expect(Set(ended.entries) == ["ran", "released", "CancellationError"])
    #expect(ended.entries.first == "ran")
  }

  @Test func choicesAreDecisions() throws {
    let chosen = Journal<Int>()
    simulate(.exhaustive(bound: 1)) { chosen.write($0.choose(below: 4)) }
    #expect(chosen.entries == [0, 1, 2, 3])
    let failure = explore(.seeds(0..<100)) { world in #expect(world.choose(from: ["a", "b", "c"]) == "a") }.failure
    // Shrunk to the smallest choice that fails.
    #expect(failure?.replay == "0.1")
  }
}

private actor Account {
  private(set) var sum = 0

  func deposit(_ amount: Int) async {
    let old = sum
    await Task.yield()
    sum = old + amount
  }
}

private actor PlacedAccount {
  private let executor: SimulatedActorExecutor
  private(set) var sum = 0

  init(on executor: SimulatedActorExecutor) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func deposit(_ amount: Int) { sum += amount }
}
