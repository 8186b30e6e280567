import Foundation
import ReactiveBridging
import ReactiveCore
import ReactiveFoundation
import ReactiveTesting
import TestSupport
import Testing

/// A thread that runs its run loop until its object is released.
final class LoopThread: Sendable {
  let scheduler: RunLoopScheduler
  let thread: ObjectIdentifier

  init() {
    let started = Latch()
    let made = SharedVariable<(RunLoopScheduler, ObjectIdentifier)>(nil)
    let isOver = SharedVariable(false)
    Thread.detachNewThread {
      made.value = (RunLoopScheduler(.current), ObjectIdentifier(Thread.current))
      started.open()
      while isOver.value == false { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05)) }
    }
    _ = started.wait(until: nil)
    (scheduler, thread) = made.value!
    made.value = nil
    over = isOver
  }

  private let over: SharedVariable<Bool>

  deinit { scheduler.schedule { [over] in over.value = true } }
}

@Suite("A run loop as a scheduler", .inTurn, .timeLimit(.minutes(5)))
struct RunLoopSchedulerTests {
  let loop = LoopThread()
  var scheduler: RunLoopScheduler { loop.scheduler }
  let log = Journal<Int>()

  @Test("obeys the rules of schedulers", arguments: SchedulerLaw.allCases)
  func obeys(_ law: SchedulerLaw) async {
    await law.check(scheduler) { [loop] in ObjectIdentifier(Thread.current) == loop.thread }
    #expect(scheduler.pendingCount == 0)
  }

  @Test("does not start a disposed action, and releases it at once")
  func cancels() async {
    let probe = LeakProbe()
    let handles = [Duration.zero, .seconds(3_600)].map { delay in
      let token = probe.token()
      let gate = Latch()
      scheduler.schedule { _ = gate.wait(until: nil) }
      defer { gate.open() }
      let handle = scheduler.schedule(after: delay) { [log] in log.write(token.use(1)) }
      handle.dispose()
      return handle
    }
    #expect(handles.allSatisfy { $0.isDisposed })
    #expect(probe.liveCount == 0)
    await scheduler.reach()
    #expect(scheduler.pendingCount == 0)
    #expect(log.entries == [])
  }

  @Test("runs an action that an action schedules after the waiting ones")
  func schedulesInside() async {
    scheduler.schedule { [scheduler, log] in
      scheduler.schedule {
        scheduler.schedule { log.write(3) }
        log.write(1)
      }
      scheduler.schedule { log.write(2) }
    }
    for _ in 1...3 { await scheduler.reach() }
    #expect(log.entries == [1, 2, 3])
  }

  @Test("runs no action inside another one that runs the loop")
  func isSerial() async {
    scheduler.schedule { [scheduler, log] in
      log.write(1)
      scheduler.schedule { log.write(3) }
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
      log.write(2)
    }
    await scheduler.reach()
    await scheduler.reach()
    #expect(log.entries == [1, 2, 3])
  }

  @Test("runs operators of time, and the waiting actions also after its release")
  func operators() async {
    let values = await Signal<Int, Never>(1...3).delay(for: .milliseconds(1), on: scheduler).allValues()
    #expect(values == [1, 2, 3])
    let ticks = await Signal<SchedulerInstant, Never>.interval(.milliseconds(1), on: scheduler).take(3).allValues()
    #expect(ticks.count == 3)
    let loop = SharedVariable<LoopThread>(LoopThread())
    let kept = AsyncLatch()
    loop.value?.scheduler.schedule(after: .milliseconds(1)) { kept.open() }
    await kept.wait()
    loop.value = nil
  }

  @Test("is released when nothing waits, and takes its timer out of the loop")
  func releases() {
    onThread {
      weak var scheduler: RunLoopScheduler?
      do {
        let made = RunLoopScheduler(.current)
        scheduler = made
        made.schedule {}
        while made.pendingCount > 0 {
          _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        }
      }
      #expect(scheduler == nil)
      // A loop without a source returns false.
      #expect(!RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01)))
    }
  }
}
