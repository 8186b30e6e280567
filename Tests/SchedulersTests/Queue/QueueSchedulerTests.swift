import Dispatch
import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite(.inTurn, .timeLimit(.minutes(5))) struct QueueSchedulerTests {
  let scheduler = QueueScheduler(name: "tested")
  let log = Journal<Int>()

  /// Keeps the queue busy until the returned closure is called.
  func block() -> @Sendable () -> Void {
    let gate = DispatchSemaphore(value: 0)
    scheduler.schedule { gate.wait() }
    return { gate.signal() }
  }

  @Test func runsInOrderAndOneAtATimeOnAConcurrentTarget() async {
    let target = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let scheduler = QueueScheduler(name: "serial", target: target)
    let unguarded = SerialState<[Int]>([])
    for number in 0..<2_000 {
      scheduler.schedule { unguarded.value.append(number) }
    }
    await scheduler.reach()
    #expect(unguarded.value == Array(0..<2_000))
  }

  @Test func disposingBeforeTheStartPreventsItAndLetsGo() async {
    let unblock = block()
    let probe = LeakProbe()
    let handle: any Disposable = {
      let token = probe.token()
      return scheduler.schedule { [log] in log.write(token.use(1)) }
    }()
    #expect(scheduler.pendingCount >= 1)
    handle.dispose()
    #expect(handle.isDisposed)
    #expect(probe.liveCount == 0)
    unblock()
    await scheduler.reach()
    #expect(log.entries == [])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func theHandleOfAnActionThatRanIsDisposed() async {
    let handle = scheduler.schedule {}
    await scheduler.reach()
    #expect(handle.isDisposed)
  }

  @Test(arguments: [Duration.milliseconds(1), .nanoseconds(1), .seconds(1) / 300]) func aTimerIsNeverEarly(
    delay: Duration
  ) async {
    let due = scheduler.now.advanced(by: delay)
    let now = await withCheckedContinuation { continuation in
      scheduler.schedule(at: due) { [scheduler] in continuation.resume(returning: scheduler.now) }
    }
    #expect(now >= due)
  }

  @Test(arguments: [
    Duration.seconds(3_600), .seconds(Int64.max / 2), .seconds(Int64(9_223_372_036)),
    .seconds(146 * 31_557_600 as Int64), Duration(attoseconds: .max),
  ])
  func aTimerThatIsDisposedIsForgotten(delay: Duration) {
    let probe = LeakProbe()
    let handle: any Disposable = {
      let token = probe.token()
      return scheduler.schedule(after: delay, tolerance: delay) { [log] in log.write(token.use(1)) }
    }()
    #expect(scheduler.pendingCount == 1)
    handle.dispose()
    #expect(handle.isDisposed)
    #expect(scheduler.pendingCount == 0)
    #expect(probe.liveCount == 0)
  }

  @Test func aPastInstantIsNow() async {
    scheduler.schedule(at: scheduler.now.advanced(by: .seconds(-1))) { [log] in log.write(1) }
    await scheduler.reach()
    #expect(log.entries == [1])
  }

  @Test func whatWaitsRunsWhenTheSchedulerIsDropped() async {
    await withCheckedContinuation { continuation in
      QueueScheduler().schedule(after: .milliseconds(1)) { continuation.resume() }
    }
  }
}
