import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct VirtualTimeCancellationTests {
  let scheduler = VirtualTimeScheduler()
  let log = Journal<String>()

  @Test func aCancelledActionDoesNotRunAndIsNoStep() {
    let first = scheduler.schedule(after: .seconds(1)) { [log] in log.write("cancelled") }
    scheduler.schedule(after: .seconds(2)) { [log] in log.write("kept") }
    first.dispose()
    first.dispose()
    #expect(first.isDisposed)
    #expect(scheduler.pendingCount == 1)
    #expect(scheduler.step() == 1)
    #expect(log.entries == ["kept"])
    #expect(scheduler.now.offset == .seconds(2))
  }

  @Test func anActionCancelsAnotherThatIsDueAtTheSameInstant() {
    let victim = SharedVariable<any Disposable>(nil)
    scheduler.schedule { victim.value?.dispose() }
    victim.value = scheduler.schedule { [log] in log.write("victim") }
    scheduler.run()
    #expect(log.entries.isEmpty)
  }

  @Test func cancellingInsideDoesNotInterrupt() {
    let own = SharedVariable<any Disposable>(nil)
    own.value = scheduler.schedule { [log] in
      log.write(own.value?.isDisposed == false ? "runs" : "disposed too early")
      own.value?.dispose()
      log.write(own.value?.isDisposed == true ? "disposed, goes on" : "not disposed")
    }
    scheduler.run()
    #expect(log.entries == ["runs", "disposed, goes on"])
  }

  @Test func theHandleReadsDisposedOnceTheActionHasEnded() {
    let handle = scheduler.schedule {}
    #expect(!handle.isDisposed)
    scheduler.run()
    #expect(handle.isDisposed)
    handle.dispose()
  }

  @Test func aMillionCancelledActionsLeaveNothing() {
    for _ in 0..<many {
      scheduler.schedule(after: .seconds(1)) {}.dispose()
    }
    #expect(scheduler.pendingCount == 0)
    #expect(scheduler.run() == 0)
    #expect(scheduler.now == .zero)
  }

  @Test func releasesTheActionAfterItsRunAndWhenCancelled() {
    for isCancelled in [false, true] {
      weak var probe: Token?
      let handle: any Disposable
      do {
        let held = Token()
        probe = held
        handle = scheduler.schedule { held.touch() }
      }
      #expect(probe != nil)
      if isCancelled { handle.dispose() } else { scheduler.run() }
      #expect(probe == nil)
      #expect(handle.isDisposed)
    }
  }

  @Test func aReleaseMayScheduleAndCancel() {
    let inner = scheduler.schedule(after: .seconds(2)) { [log] in log.write("inner") }
    let outer: any Disposable
    do {
      let guardian = Releasing { [scheduler, log] in
        inner.dispose()
        scheduler.schedule(after: .seconds(1)) { log.write("scheduled by a release") }
      }
      outer = scheduler.schedule(after: .seconds(2)) { guardian.touch() }
    }
    outer.dispose()
    scheduler.run()
    #expect(log.entries == ["scheduled by a release"])
  }

  @Test func droppingTheSchedulerDropsWhatWaitsWithoutRunningIt() {
    weak var probe: Token?
    weak var weakScheduler: VirtualTimeScheduler?
    let handle: any Disposable
    do {
      let held = Token()
      probe = held
      let own = VirtualTimeScheduler()
      weakScheduler = own
      handle = own.schedule(after: .seconds(1)) { [log] in
        held.touch()
        log.write("ran")
      }
    }
    #expect(weakScheduler == nil)
    #expect(probe == nil)
    #expect(handle.isDisposed)
    handle.dispose()
    #expect(log.entries.isEmpty)
  }

  @Test func anActionMayHoldWhatOnlyOneThreadMayUse() {
    let resource = SingleThreaded()
    scheduler.schedule { [log] in
      resource.uses += 1
      log.write("\(resource.uses)")
    }
    scheduler.run()
    #expect(log.entries == ["1"])
  }
}

private final class SingleThreaded {
  var uses = 0
}
