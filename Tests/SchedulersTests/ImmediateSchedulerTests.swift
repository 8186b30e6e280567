import Foundation
import ReactiveSchedulers
import Testing

@Suite struct ImmediateSchedulerTests {
  let scheduler: any Scheduler = ImmediateScheduler()

  @Test func runsInlineAndNests() {
    let log = Recorder<String>()
    let scheduler = scheduler
    let handle = scheduler.schedule {
      log.record("outer begins")
      scheduler.schedule { log.record("inner") }
      log.record("outer ends")
    }
    #expect(log.elements == ["outer begins", "inner", "outer ends"])
    #expect(handle.isDisposed)
  }

  @Test func runsOnTheCallingThread() {
    let thread = ObjectIdentifier(Thread.current)
    let log = Recorder<ObjectIdentifier>()
    scheduler.schedule { log.record(ObjectIdentifier(Thread.current)) }
    #expect(log.elements == [thread])
  }

  @Test func neverRunsEarly() {
    let scheduler = scheduler
    let due = scheduler.now.advanced(by: .microseconds(300))
    let log = Recorder<SchedulerInstant>()
    let handle = scheduler.schedule(at: due) { log.record(scheduler.now) }
    #expect(log.elements.count == 1)
    #expect(log.elements.allSatisfy { $0 >= due })
    #expect(handle.isDisposed)
  }

  @Test func doesNotWaitForWhatIsPast() {
    let log = Recorder<Int>()
    scheduler.schedule(at: scheduler.now.advanced(by: .seconds(-3_600))) { log.record(1) }
    scheduler.schedule(after: .zero) { log.record(2) }
    #expect(log.elements == [1, 2])
  }

  @Test func timeNeverGoesBack() {
    let readings = (0..<1_000).map { _ in scheduler.now }
    #expect(zip(readings, readings.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(readings.allSatisfy { $0 >= .zero })
  }

  @Test func hasAShortName() {
    func identity(of scheduler: some Scheduler) -> ObjectIdentifier { ObjectIdentifier(scheduler) }
    #expect(identity(of: .immediate) == ObjectIdentifier(ImmediateScheduler.shared))
  }

  @Test func releasesTheActionBeforeReturning() {
    weak var probe: Probe?
    do {
      let held = Probe()
      probe = held
      scheduler.schedule { held.touch() }
    }
    #expect(probe == nil)
  }
}
