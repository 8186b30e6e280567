import Foundation
import ReactiveBridging
import ReactiveCore
import ReactiveFoundation
import ReactiveTesting
import TestSupport
import Testing

@Suite("An operation queue as a scheduler", .inTurn, .timeLimit(.minutes(5)))
struct OperationQueueSchedulerTests {
  let queue = OperationQueue()
  let scheduler: OperationQueueScheduler
  let log = Journal<Int>()

  init() { scheduler = OperationQueueScheduler(queue) }

  @Test("obeys the rules of schedulers, on a queue of any width", arguments: SchedulerLaw.allCases, [1, 4])
  func obeys(_ law: SchedulerLaw, width: Int) async {
    queue.maxConcurrentOperationCount = width
    await law.check(scheduler) { [queue] in OperationQueue.current === queue }
    #expect(scheduler.pendingCount == 0)
  }

  @Test("does not start a disposed action, and releases it at once")
  func cancels() async {
    queue.isSuspended = true
    let probe = LeakProbe()
    for delay in [Duration.zero, .seconds(3_600)] {
      let token = probe.token()
      let handle = scheduler.schedule(after: delay) { [log] in log.write(token.use(1)) }
      #expect(scheduler.pendingCount == 1)
      handle.dispose()
      #expect(handle.isDisposed)
    }
    #expect(probe.liveCount == 0)
    #expect(scheduler.pendingCount == 0)
    queue.isSuspended = false
    await scheduler.reach()
    #expect(log.entries == [])
  }

  @Test("waits while the queue is suspended, and ignores the cancelling of operations")
  func suspends() async {
    queue.isSuspended = true
    scheduler.schedule { [log] in log.write(1) }
    queue.cancelAllOperations()
    #expect(scheduler.pendingCount == 1)
    queue.isSuspended = false
    await scheduler.reach()
    #expect(log.entries == [1])
  }

  @Test("runs an action that an action schedules after the waiting ones")
  func schedulesInside() async {
    queue.isSuspended = true
    scheduler.schedule { [scheduler, log] in
      scheduler.schedule { log.write(3) }
      log.write(1)
    }
    scheduler.schedule { [log] in log.write(2) }
    queue.isSuspended = false
    await scheduler.reach()
    await scheduler.reach()
    #expect(log.entries == [1, 2, 3])
  }

  @Test("runs operators of time, and the waiting actions also after its release")
  func operators() async {
    let values = await Signal<Int, Never>(1...3).delay(for: .milliseconds(1), on: scheduler).allValues()
    #expect(values == [1, 2, 3])
    await withCheckedContinuation { continuation in
      OperationQueueScheduler(queue).schedule(after: .milliseconds(1)) { continuation.resume() }
    }
  }

  @Test("is released when nothing waits")
  func releases() async {
    weak var scheduler: OperationQueueScheduler?
    do {
      let made = OperationQueueScheduler(queue)
      scheduler = made
      made.schedule {}
      made.schedule(after: .seconds(3_600)) {}.dispose()
      await made.reach()
    }
    await eventually { scheduler == nil }
  }
}
