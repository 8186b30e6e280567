import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite struct VirtualTimeClockTests {
  let scheduler = VirtualTimeScheduler()

  /// Yields until the expected number of tasks sleep.
  func awaitSleepers(_ count: Int) async {
    await eventually { scheduler.pendingCount == count }
  }

  @Test func aTaskSleepsUntilTimeIsAdvanced() async throws {
    let task = Task { [scheduler] in
      try await Task.sleep(for: .seconds(60), clock: scheduler)
      return scheduler.now.offset
    }
    await awaitSleepers(1)
    scheduler.advance(by: .seconds(59))
    #expect(scheduler.pendingCount == 1)
    scheduler.advance(by: .seconds(1))
    #expect(scheduler.pendingCount == 0)
    let wokenAt = try await task.value
    #expect(wokenAt == .seconds(60))
  }

  @Test func aPastDeadlineDoesNotSuspend() async throws {
    scheduler.advance(by: .seconds(10))
    try await scheduler.sleep(until: scheduler.now)
    try await scheduler.sleep(until: .zero)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func cancellingTheTaskEndsTheSleepAndForgetsIt() async {
    let task = Task { [scheduler] in try await Task.sleep(for: .seconds(60), clock: scheduler) }
    await awaitSleepers(1)
    task.cancel()
    #expect(scheduler.pendingCount == 0)
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func aCancelledTaskDoesNotSleep() async {
    let task = Task { [scheduler] in
      while !Task.isCancelled { await Task.yield() }
      try await scheduler.sleep(until: .zero)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func cancellingAgainstWakingEndsEachSleepOnce() async {
    for _ in 0..<500 {
      let task = Task { [scheduler] in try await Task.sleep(for: .seconds(1), clock: scheduler) }
      await awaitSleepers(1)
      async let cancelled: Void = task.cancel()
      scheduler.advance(by: .seconds(1))
      await cancelled
      _ = await task.result
      #expect(scheduler.pendingCount == 0)
    }
  }
}
