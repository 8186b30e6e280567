import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct RecursiveSchedulingTests {
  @Test(arguments: [ImmediateScheduler() as any Scheduler, VirtualTimeScheduler(), CountingInlineScheduler()])
  func goesAMillionDeep(_ scheduler: any Scheduler) {
    let runs = Counter()
    scheduler.scheduleRecursive { reschedule in
      if runs.increment() < many { reschedule() }
    }
    (scheduler as? VirtualTimeScheduler)?.run()
    #expect(runs.count == many)
  }

  @Test func countsSynchronousCallsAndPerformsThemAfterTheBody() {
    let scheduler = VirtualTimeScheduler()
    let log = Journal<String>()
    let runs = Counter()
    scheduler.scheduleRecursive { reschedule in
      let run = runs.increment()
      log.write("begin \(run)")
      if run == 1 {
        reschedule()
        reschedule()
        scheduler.schedule { log.write("other work") }
      }
      log.write("end \(run)")
    }
    scheduler.run()
    // The other work was scheduled in the body, so it runs before the requested runs.
    #expect(log.entries == ["begin 1", "end 1", "other work", "begin 2", "end 2", "begin 3", "end 3"])
  }

  @Test func givesOtherWorkOneTurnBetweenTwoRuns() {
    let scheduler = HandQueueScheduler()
    let log = Journal<String>()
    for name in ["a", "b"] {
      let runs = Counter()
      scheduler.scheduleRecursive { reschedule in
        log.write(name)
        if runs.increment() < 3 { reschedule() }
      }
    }
    while scheduler.turn() > 0 {}
    #expect(log.entries == ["a", "b", "a", "b", "a", "b"])
  }

  @Test func aLateCallSchedulesAtOnce() {
    let scheduler = VirtualTimeScheduler()
    let kept = SharedVariable<@Sendable () -> Void>(nil)
    let runs = Counter()
    scheduler.scheduleRecursive { reschedule in
      runs.increment()
      kept.value = reschedule
    }
    scheduler.run()
    kept.value?()
    kept.value?()
    #expect(runs.count == 1)
    #expect(scheduler.pendingCount == 2)
    scheduler.run()
    #expect(runs.count == 3)
  }

  @Test func aLateCallTakesTheInlineLoopUpAgain() {
    let kept = SharedVariable<@Sendable () -> Void>(nil)
    let runs = Counter()
    let handle = ImmediateScheduler.shared.scheduleRecursive { reschedule in
      runs.increment()
      kept.value = reschedule
    }
    kept.value?()
    #expect(runs.count == 2)
    #expect(!handle.isDisposed)
    handle.dispose()
    kept.value?()
    #expect(runs.count == 2)
  }

  @Test func inlineRunsFollowEachOtherAndDoNotNest() {
    let log = Journal<String>()
    let runs = Counter()
    ImmediateScheduler.shared.scheduleRecursive { reschedule in
      let run = runs.increment()
      log.write("begin \(run)")
      if run == 1 {
        reschedule()
        reschedule()
      }
      log.write("end \(run)")
    }
    #expect(log.entries == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
  }

  @Test func disposingInsideTheBodyPreventsTheNextRun() {
    let scheduler = VirtualTimeScheduler()
    let handle = SharedVariable<any Disposable>(nil)
    let runs = Counter()
    handle.value = scheduler.scheduleRecursive { reschedule in
      reschedule()
      if runs.increment() == 3 { handle.value?.dispose() }
      reschedule()
    }
    scheduler.run()
    // Run 1 requested two runs, run 2 two more; the third run disposed.
    #expect(runs.count == 3)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func disposingForgetsTheRunsThatWait() {
    let scheduler = VirtualTimeScheduler()
    let handle = scheduler.scheduleRecursive { reschedule in
      reschedule()
      reschedule()
      reschedule()
    }
    scheduler.step()
    #expect(scheduler.pendingCount == 3)
    handle.dispose()
    #expect(handle.isDisposed)
    #expect(scheduler.pendingCount == 0)
  }

  @Test(arguments: [ImmediateScheduler() as any Scheduler, VirtualTimeScheduler()])
  func releasesTheActionWhenNothingCanRunItAnyMore(_ scheduler: any Scheduler) {
    weak var probe: Token?
    let handle: any Disposable
    let runs = Counter()
    do {
      let held = Token()
      probe = held
      handle = scheduler.scheduleRecursive { reschedule in
        held.touch()
        if runs.increment() < 3 { reschedule() }
      }
    }
    (scheduler as? VirtualTimeScheduler)?.run()
    #expect(runs.count == 3)
    #expect(probe == nil)
    #expect(handle.isDisposed)
  }
}
