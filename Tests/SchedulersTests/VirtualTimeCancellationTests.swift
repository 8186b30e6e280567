import ReactiveSchedulers
import Testing

@Suite struct VirtualTimeCancellationTests {
  let scheduler = VirtualTimeScheduler()
  let log = Recorder<String>()

  @Test func aCancelledActionDoesNotRunAndIsNoStep() {
    let first = scheduler.schedule(after: .seconds(1)) { [log] in log.record("cancelled") }
    scheduler.schedule(after: .seconds(2)) { [log] in log.record("kept") }
    first.dispose()
    first.dispose()
    #expect(first.isDisposed)
    #expect(scheduler.pendingCount == 1)
    #expect(scheduler.step() == 1)
    #expect(log.elements == ["kept"])
    #expect(scheduler.now.offset == .seconds(2))
  }

  @Test func anActionCancelsAnotherThatIsDueAtTheSameInstant() {
    let victim = Box<(any Disposable)?>(nil)
    scheduler.schedule { victim.value?.dispose() }
    victim.value = scheduler.schedule { [log] in log.record("victim") }
    scheduler.run()
    #expect(log.elements.isEmpty)
  }

  @Test func cancellingInsideDoesNotInterrupt() {
    let own = Box<(any Disposable)?>(nil)
    own.value = scheduler.schedule { [log] in
      log.record(own.value?.isDisposed == false ? "runs" : "disposed too early")
      own.value?.dispose()
      log.record(own.value?.isDisposed == true ? "disposed, goes on" : "not disposed")
    }
    scheduler.run()
    #expect(log.elements == ["runs", "disposed, goes on"])
  }

  @Test func theHandleReadsDisposedOnceTheActionHasEnded() {
    let handle = scheduler.schedule {}
    #expect(!handle.isDisposed)
    scheduler.run()
    #expect(handle.isDisposed)
    handle.dispose()
  }

  @Test func aMillionCancelledActionsLeaveNothing() {
    for _ in 0..<1_000_000 {
      scheduler.schedule(after: .seconds(1)) {}.dispose()
    }
    #expect(scheduler.pendingCount == 0)
    #expect(scheduler.run() == 0)
    #expect(scheduler.now == .zero)
  }

  @Test func releasesTheActionAfterItsRunAndWhenCancelled() {
    for isCancelled in [false, true] {
      weak var probe: Probe?
      let handle: any Disposable
      do {
        let held = Probe()
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
    let inner = scheduler.schedule(after: .seconds(2)) { [log] in log.record("inner") }
    let outer: any Disposable
    do {
      let guardian = AtEnd { [scheduler, log] in
        inner.dispose()
        scheduler.schedule(after: .seconds(1)) { log.record("scheduled by a release") }
      }
      outer = scheduler.schedule(after: .seconds(2)) { guardian.touch() }
    }
    outer.dispose()
    scheduler.run()
    #expect(log.elements == ["scheduled by a release"])
  }

  @Test func droppingTheSchedulerDropsWhatWaitsWithoutRunningIt() {
    weak var probe: Probe?
    weak var weakScheduler: VirtualTimeScheduler?
    let handle: any Disposable
    do {
      let held = Probe()
      probe = held
      let own = VirtualTimeScheduler()
      weakScheduler = own
      handle = own.schedule(after: .seconds(1)) { [log] in
        held.touch()
        log.record("ran")
      }
    }
    #expect(weakScheduler == nil)
    #expect(probe == nil)
    #expect(handle.isDisposed)
    handle.dispose()
    #expect(log.elements.isEmpty)
  }

  @Test func anActionMayHoldWhatOnlyOneThreadMayUse() {
    let resource = SingleThreaded()
    scheduler.schedule { [log] in
      resource.uses += 1
      log.record("\(resource.uses)")
    }
    scheduler.run()
    #expect(log.elements == ["1"])
  }
}

private final class SingleThreaded {
  var uses = 0
}

private final class AtEnd: Sendable {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  deinit {
    action()
  }

  func touch() {}
}
