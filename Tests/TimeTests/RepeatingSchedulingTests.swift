import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite struct RepeatingSchedulingTests {
  let scheduler = VirtualTimeScheduler()
  let times = Journal<Duration>()

  func recordTime() -> @Sendable () -> Void {
    { [scheduler, times] in times.write(scheduler.now.offset) }
  }

  @Test func runsFirstAfterOneInterval() {
    scheduler.schedule(every: .seconds(10), recordTime())
    scheduler.advance(by: .seconds(35))
    #expect(times.entries == [.seconds(10), .seconds(20), .seconds(30)])
    #expect(scheduler.now.offset == .seconds(35))
  }

  @Test func runsFirstAfterTheDelay() {
    scheduler.advance(by: .seconds(5))
    scheduler.schedule(after: .zero, every: .seconds(2), recordTime())
    scheduler.advance(by: .seconds(4))
    #expect(times.entries == [.seconds(5), .seconds(7), .seconds(9)])
  }

  @Test func isDueOneIntervalAfterThePreviousWasDue() {
    let late = LateScheduler(timeline: scheduler, lateness: .seconds(3))
    late.schedule(every: .seconds(10), recordTime())
    scheduler.advance(by: .seconds(45))
    #expect(times.entries == [.seconds(13), .seconds(23), .seconds(33), .seconds(43)])
  }

  @Test func aStallIsMadeUpInABurst() {
    let stalling = StallingScheduler(on: scheduler, from: .seconds(15), to: .seconds(47))
    stalling.schedule(every: .seconds(10), recordTime())
    scheduler.advance(by: .seconds(60))
    #expect(times.entries == [10, 47, 47, 47, 50, 60].map { .seconds($0) })
  }

  @Test func aStallIsSkippedWithOneRunForAllThatWereMissed() {
    let stalling = StallingScheduler(on: scheduler, from: .seconds(15), to: .seconds(47))
    stalling.schedule(every: .seconds(10), missed: .skipped, recordTime())
    scheduler.advance(by: .seconds(60))
    #expect(times.entries == [10, 47, 50, 60].map { .seconds($0) })
  }

  @Test func aRunThatIsDueAsTheStallEndsIsOneOfTheMissed() {
    let stalling = StallingScheduler(on: scheduler, from: .seconds(15), to: .seconds(40))
    stalling.schedule(every: .seconds(10), missed: .skipped, recordTime())
    scheduler.advance(by: .seconds(50))
    #expect(times.entries == [10, 40, 50].map { .seconds($0) })
  }

  @Test func withoutAStallSkippingChangesNothing() {
    scheduler.schedule(after: .seconds(3), every: .seconds(10), missed: .skipped, recordTime())
    scheduler.advance(by: .seconds(25))
    #expect(times.entries == [3, 13, 23].map { .seconds($0) })
  }

  @Test func comesBeforeWhatTheActionSchedulesForTheSameInstant() {
    let log = Journal<String>()
    let runs = Counter()
    scheduler.schedule(every: .seconds(1)) { [scheduler] in
      let run = runs.increment()
      log.write("repeat \(run)")
      scheduler.schedule(after: .seconds(1)) { log.write("after \(run)") }
    }
    scheduler.advance(by: .seconds(3))
    #expect(log.entries == ["repeat 1", "repeat 2", "after 1", "repeat 3", "after 2"])
  }

  @Test func endsWhenDisposed() {
    let handle = scheduler.schedule(every: .seconds(1), recordTime())
    scheduler.advance(by: .seconds(2))
    #expect(!handle.isDisposed)
    #expect(scheduler.pendingCount == 1)
    handle.dispose()
    #expect(handle.isDisposed)
    #expect(scheduler.pendingCount == 0)
    scheduler.advance(by: .seconds(2))
    #expect(times.entries.count == 2)
  }

  @Test func endsWhenDisposedInsideTheAction() {
    let handle = SharedVariable<any Disposable>(nil)
    let runs = Counter()
    handle.value = scheduler.schedule(every: .seconds(1)) {
      if runs.increment() == 3 { handle.value?.dispose() }
    }
    scheduler.run()
    #expect(runs.count == 3)
    #expect(scheduler.now.offset == .seconds(3))
  }

  @Test func disposingWhileTheNextRunIsBeingScheduledReachesIt() {
    let late = LateScheduler(timeline: scheduler, lateness: .zero)
    let handle = late.schedule(every: .seconds(1), recordTime())
    late.intervention.value = { handle.dispose() }
    scheduler.advance(by: .seconds(1))
    #expect(scheduler.pendingCount == 0)
    late.intervention.value = nil
  }

  @Test func releasesTheActionWhenDisposed() {
    weak var probe: Token?
    let handle: any Disposable
    do {
      let held = Token()
      probe = held
      handle = scheduler.schedule(every: .seconds(1)) { held.touch() }
    }
    scheduler.advance(by: .seconds(5))
    #expect(probe != nil)
    handle.dispose()
    #expect(probe == nil)
  }

  @Test func doesNotKeepTheSchedulerOnceDisposed() {
    weak var weakScheduler: VirtualTimeScheduler?
    do {
      let own = VirtualTimeScheduler()
      weakScheduler = own
      let handle = own.schedule(every: .seconds(1)) {}
      own.advance(by: .seconds(2))
      handle.dispose()
    }
    #expect(weakScheduler == nil)
  }
}

/// A slow scheduler: all due actions run late. An action may run before `schedule` returns.
private final class LateScheduler: Scheduler {
  private let timeline: VirtualTimeScheduler
  private let lateness: Duration
  let intervention = SharedVariable<@Sendable () -> Void>(nil)
  var now: SchedulerInstant { timeline.now }

  init(timeline: VirtualTimeScheduler, lateness: Duration) {
    self.timeline = timeline
    self.lateness = lateness
  }

  func schedule(_ action: sending @escaping () -> Void) -> any Disposable { timeline.schedule(action) }

  func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    defer { intervention.value?() }
    return timeline.schedule(at: instant.advanced(by: lateness), tolerance: tolerance, action)
  }
}
