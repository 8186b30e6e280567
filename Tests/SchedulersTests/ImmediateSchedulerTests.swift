import Foundation
import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite struct ImmediateSchedulerTests {
  let scheduler: any Scheduler = ImmediateScheduler()

  @Test func runsInlineAndNests() {
    let log = Journal<String>()
    let scheduler = scheduler
    let handle = scheduler.schedule {
      log.write("outer begins")
      scheduler.schedule { log.write("inner") }
      log.write("outer ends")
    }
    #expect(log.entries == ["outer begins", "inner", "outer ends"])
    #expect(handle.isDisposed)
  }

  @Test func runsOnTheCallingThread() {
    let thread = ObjectIdentifier(Thread.current)
    let log = Journal<ObjectIdentifier>()
    scheduler.schedule { log.write(ObjectIdentifier(Thread.current)) }
    #expect(log.entries == [thread])
  }

  @Test func neverRunsEarly() {
    let scheduler = scheduler
    let due = scheduler.now.advanced(by: .microseconds(300))
    let log = Journal<SchedulerInstant>()
    let handle = scheduler.schedule(at: due) { log.write(scheduler.now) }
    #expect(log.entries.count == 1)
    #expect(log.entries.allSatisfy { $0 >= due })
    #expect(handle.isDisposed)
  }

  @Test func doesNotWaitForWhatIsPast() {
    let log = Journal<Int>()
    scheduler.schedule(at: scheduler.now.advanced(by: .seconds(-3_600))) { log.write(1) }
    scheduler.schedule(after: .zero) { log.write(2) }
    #expect(log.entries == [1, 2])
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
    weak var probe: Token?
    do {
      let held = Token()
      probe = held
      scheduler.schedule { held.touch() }
    }
    #expect(probe == nil)
  }
}
