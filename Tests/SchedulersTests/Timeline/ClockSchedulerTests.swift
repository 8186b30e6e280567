import ReactiveBridging
import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite(.inTurn, .timeLimit(.minutes(5))) struct ClockSchedulerTests {
  let time = VirtualTimeScheduler()

  @Test func runsInTheOrderInWhichItsActionsComeDue() async {
    let scheduler = ClockScheduler(time)
    let log = Journal<Int>()
    for seconds in [3, 1, 2] {
      scheduler.schedule(after: .seconds(seconds)) { log.write(seconds) }
    }
    scheduler.schedule { log.write(0) }
    await scheduler.reach()
    #expect(log.entries == [0])
    time.advance(by: .seconds(3))
    await eventually { log.count == 4 }
    #expect(log.entries == [0, 1, 2, 3])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func itsTimeIsTheClocksSinceItWasMade() {
    time.advance(by: .seconds(5))
    let scheduler = ClockScheduler(time)
    time.advance(by: .seconds(2))
    #expect(scheduler.now.offset == .seconds(2))
  }

  @Test(arguments: [Duration.seconds(Int64.max), Duration(attoseconds: .max)])
  func aWaitLongerThanAClockCountsNeitherTrapsNorEnds(delay: Duration) async {
    let schedulers: [any Scheduler] = [ClockScheduler(ContinuousClock()), ClockScheduler(SuspendingClock())]
    for scheduler in schedulers {
      await onOneThread {
        let wait = scheduler.schedule(after: delay, tolerance: delay) { Issue.record("the wait has ended") }
        await others()
        #expect(!wait.isDisposed)
        wait.dispose()
        await others()
      }
    }
  }

  @Test func nothingRunsBeforeTheClockHasCome() async {
    let scheduler = ClockScheduler(time)
    let log = Journal<SchedulerInstant>()
    scheduler.schedule(after: .seconds(2)) { log.write(scheduler.now) }
    await eventually { time.pendingCount == 1 }
    time.advance(by: .seconds(1))
    await scheduler.reach()
    #expect(log.entries == [])
    time.advance(by: .seconds(1))
    await eventually { log.count == 1 }
    #expect(log.entries == [SchedulerInstant(offset: .seconds(2))])
  }

  @Test func aDisposedActionWakesNoThread() async {
    let scheduler = ClockScheduler(time)
    let handle = scheduler.schedule(after: .seconds(2)) {}
    await eventually { time.pendingCount == 1 }
    handle.dispose()
    #expect(scheduler.pendingCount == 0)
    #expect(time.pendingCount == 0)
  }

  @Test func tasksAndSignalsShareOneTime() async throws {
    let log = Journal<String>()
    let ticks = Signal<SchedulerInstant, Never>.interval(.seconds(10), on: time).taking(3)
    ticks.subscribe(next: { [time] _ in log.write("tick at \(time.now.offset)") })
    let task = Task { [time] in
      try await time.sleep(until: SchedulerInstant(offset: .seconds(15)))
      log.write("task at \(time.now.offset)")
    }
    await eventually { time.pendingCount == 2 }
    time.advance(to: SchedulerInstant(offset: .seconds(15)))
    try await task.value
    time.run()
    #expect(
      log.entries == ["tick at 10.0 seconds", "task at 15.0 seconds", "tick at 20.0 seconds", "tick at 30.0 seconds"])
  }

  @Test func operatorsRunOnIt() async {
    let scheduler = ClockScheduler(time)
    async let values = Signal<Int, Never>(1...3).delay(for: .seconds(1), on: scheduler).allValues()
    await eventually { time.pendingCount == 1 }
    time.advance(by: .seconds(1))
    #expect(await values == [1, 2, 3])
  }
}
