import Dispatch
import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite(.inTurn, .timeLimit(.minutes(5))) struct ActorSchedulerTests {
  actor Store {
    var values: [Int] = []
  }

  @TaskLocal static var request = "none"
  let store = Store()

  @Test func runsInOrderIsolatedToTheActor() async {
    let scheduler = ActorScheduler(store)
    for number in 0..<2_000 {
      scheduler.schedule { [store] in
        store.assumeIsolated { $0.values.append(number) }
        if SchedulerContext.current !== scheduler { Issue.record("the scheduler is not current") }
      }
    }
    await scheduler.reach()
    #expect(await store.values == Array(0..<2_000))
    #expect(scheduler.pendingCount == 0)
  }

  @Test(arguments: [Duration.seconds(Int64.max), Duration(attoseconds: .max)])
  func aWaitLongerThanTheSystemCountsNeitherTrapsNorEnds(delay: Duration) async {
    let scheduler = ActorScheduler(store)
    await onOneThread {
      let wait = scheduler.schedule(after: delay, tolerance: delay) { Issue.record("the wait has ended") }
      await others()
      #expect(scheduler.pendingCount == 1)
      wait.dispose()
      await others()
    }
    #expect(scheduler.pendingCount == 0)
  }

  @Test func runsOnTheExecutorItIsGivenAndAllThatWaitsSharesOneHop() async {
    let executor = CountingExecutor()
    let scheduler = ActorScheduler(executor: executor)
    let log = Journal<Int>()
    await scheduler.reach()
    let before = executor.jobs.count
    let gate = DispatchSemaphore(value: 0)
    executor.queue.async { gate.wait() }
    for number in 0..<100 {
      scheduler.schedule {
        dispatchPrecondition(condition: .onQueue(executor.queue))
        log.write(number)
      }
    }
    gate.signal()
    await eventually { log.count == 100 }
    #expect(log.entries == Array(0..<100))
    #expect(executor.jobs.count == before + 1)
  }

  @Test func whatAnActionSchedulesHasATurnOfItsOwn() async {
    let executor = CountingExecutor()
    let scheduler = ActorScheduler(executor: executor)
    let turns = Journal<Int>()
    await withCheckedContinuation { continuation in
      scheduler.schedule {
        turns.write(executor.jobs.count)
        scheduler.schedule {
          turns.write(executor.jobs.count)
          continuation.resume()
        }
      }
    }
    #expect(turns.entries == [1, 2])
  }

  @Test func timersRunInTheOrderTheyComeDueAndNeverEarly() async {
    let scheduler = ActorScheduler(store)
    let due = scheduler.now.advanced(by: .milliseconds(1))
    let now = await withCheckedContinuation { continuation in
      scheduler.schedule(at: due) { continuation.resume(returning: scheduler.now) }
    }
    #expect(now >= due)
  }

  @Test func disposingPreventsActionsAndTimers() async {
    let executor = CountingExecutor()
    let scheduler = ActorScheduler(executor: executor)
    let log = Journal<String>()
    let gate = DispatchSemaphore(value: 0)
    executor.queue.async { gate.wait() }
    let handles = [
      scheduler.schedule { log.write("action") },
      scheduler.schedule(after: .seconds(3_600)) { log.write("timer") },
    ]
    #expect(handles.allSatisfy { !$0.isDisposed })
    for handle in handles { handle.dispose() }
    #expect(handles.allSatisfy { $0.isDisposed })
    #expect(scheduler.pendingCount == 0)
    gate.signal()
    await scheduler.reach()
    #expect(log.entries == [])
  }

  @Test func theHandlesOfWhatRanAreDisposed() async {
    let scheduler = ActorScheduler(store)
    let handles = [scheduler.schedule {}, scheduler.schedule(after: .nanoseconds(1)) {}]
    await eventually { handles.allSatisfy { $0.isDisposed } }
  }

  @Test func anActionSeesNoTaskLocalValuesOfTheCodeThatScheduledIt() async {
    let scheduler = ActorScheduler(store)
    let seen = await ActorSchedulerTests.$request.withValue("7") {
      await withCheckedContinuation { continuation in
        scheduler.schedule { continuation.resume(returning: ActorSchedulerTests.request) }
      }
    }
    #expect(seen == "none")
  }

  @Test func whatWaitsRunsWhenTheSchedulerIsDropped() async {
    await withCheckedContinuation { continuation in
      ActorScheduler(store).schedule { continuation.resume() }
    }
  }

  @Test func sendersOnTwoThreadsLoseNothing() async {
    let scheduler = ActorScheduler(store)
    let count = Counter()
    let spins = race(for: {}) {
      scheduler.schedule { count.increment() }
    } _: {
      scheduler.schedule { count.increment() }
    } verify: {
    }
    await eventually { count.count == 2 * spins }
    #expect(scheduler.pendingCount == 0)
  }
}

/// An executor on its own queue, which counts its jobs.
final class CountingExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "executor")
  let jobs = Counter()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in
      jobs.increment()
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
