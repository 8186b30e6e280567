import ReactiveCore
import ReactiveSimulation
import Testing

/// Faults occur, are replayed, and are removed by shrinking where a failure does not need them.
@Suite struct FaultTests {
  @Test func aStalledSchedulerIsLateAndInOrder() {
    let late = Journal<Bool>()
    simulate(seeds: 0..<100) { world in
      world.faults.stallSchedulers(for: .seconds(5), percent: 20)
      let scheduler = world.scheduler()
      let log = Journal<Int>()
      for number in 0..<3 { scheduler.schedule { log.write(number) } }
      try await world.clock.sleep(for: .seconds(1))
      late.write(log.count < 3)
      try await world.clock.sleep(for: .seconds(20))
      #expect(log.entries == [0, 1, 2])
    }
    #expect(Set(late.entries) == [true, false])
  }

  @Test func aTimerIsLateAndNeverEarly() {
    let orders = Journal<[Int]>()
    simulate(seeds: 0..<100) { world in
      world.faults.delayTimers(by: .seconds(2), percent: 30)
      let scheduler = world.scheduler()
      let log = Journal<Int>()
      for number in 1...2 {
        scheduler.schedule(after: .seconds(number)) {
          #expect(scheduler.now.offset >= .seconds(number))
          log.write(number)
        }
      }
      try await world.clock.sleep(for: .seconds(10))
      orders.write(log.entries)
    }
    #expect(Set(orders.entries) == [[1, 2], [2, 1]])
  }

  @Test func aCancelledSchedulerDropsWhatWaits() {
    let counts = Journal<Int>()
    simulate(seeds: 0..<100) { world in
      world.faults.cancelSchedulers(percent: 20)
      let scheduler = world.scheduler()
      let log = Journal<Int>()
      let last = scheduler.schedule(after: .seconds(1)) { log.write(4) }
      for number in 0..<4 { scheduler.schedule { log.write(number) } }
      try await world.clock.sleep(for: .seconds(2))
      #expect(log.entries == Array(0..<log.count))
      #expect(last.isDisposed)
      counts.write(log.count)
    }
    #expect(Set(counts.entries).isSuperset(of: [1, 2, 5]))
  }

  @Test func aFailureKeepsOnlyTheFaultsThatItNeeds() throws {
    let failure = try #require(
      explore(.seeds(0..<200)) { world in
        world.faults.stallSchedulers(for: .seconds(5), percent: 30)
        let log = Journal<Int>()
        for _ in 0..<5 { world.scheduler().schedule { log.write(0) } }
        try await world.clock.sleep(for: .seconds(1))
        #expect(log.count == 5)
      }.failure)
    #expect(failure.deviations == 1)
    #expect(failure.drawing.contains("stalls"))
    #expect(
      explore(.replay("")) { world in world.faults.stallSchedulers(for: .seconds(5), percent: 100) }.failure == nil)
  }

  @Test(arguments: SourceMisbehaviour.allCases) func misbehavingSourcesKeepTheRulesDownstream(_ way: SourceMisbehaviour)
  {
    simulate(seeds: 0..<50) { world in
      let source: Signal<Int, Never> = world.faults.source(of: [1, 2, 3], [way])
      let recorder = SignalRecorder(of: world.watch(source, as: "source").deliver(on: world.scheduler()))
      await world.idle()
      let count = recorder.events.count { $0.event.value != nil }
      #expect(count == (way == .sendsFromTwoTasks ? 6 : 3))
      #expect(recorder.isCompleted)
    }
  }

  @Test func theWayOfMisbehavingIsADecision() {
    let counts = Journal<Int>()
    simulate(.exhaustive(bound: 1)) { world in
      let source: Signal<Int, Never> = world.faults.source(of: [1])
      counts.write(await source.allValues().count)
    }
    #expect(Set(counts.entries) == [1, 2])
  }
}
