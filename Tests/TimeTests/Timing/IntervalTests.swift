import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite struct IntervalTests {
  @Test func theFirstTickComesAfterOneInterval() {
    expectMarbles("-", "---3--6--9-!") { _, scheduler in Signal.interval(.ticks(3), on: scheduler).inTicks() }
  }

  @Test func eachSubscriptionHasTicksOfItsOwn() {
    let scheduler = VirtualTimeScheduler()
    let interval = Signal.interval(.ticks(3), on: scheduler)
    let first = SignalRecorder(of: interval, on: scheduler)
    scheduler.advance(by: .ticks(1))
    let second = SignalRecorder(of: interval, on: scheduler)
    scheduler.advance(by: .ticks(4))
    #expect(first.events.map(\.time) == [.ticks(3)])
    #expect(second.events.map(\.time) == [.ticks(4)])
    first.dispose()
    #expect(scheduler.pendingCount == 1)
    second.dispose()
    #expect(scheduler.pendingCount == 0)
  }

  @Test(arguments: [(MissedTicks.madeUp, [3, 10, 10, 12, 15]), (.skipped, [3, 10, 12, 15])])
  func aStallIsMadeUpOrSkipped(missed: MissedTicks, ticks: [Int]) {
    let scheduler = VirtualTimeScheduler()
    let stalling = StallingScheduler(on: scheduler, from: .ticks(5), to: .ticks(10))
    let intervals: [Signal<SchedulerInstant, Never>] = [
      .interval(.ticks(3), on: stalling, missed: missed),
      .timer(after: .ticks(3), every: .ticks(3), on: stalling, missed: missed),
    ]
    let recorders = intervals.map { SignalRecorder(of: $0, on: scheduler) }
    scheduler.advance(by: .ticks(15))
    for recorder in recorders { #expect(recorder.events.map(\.time) == ticks.map { .ticks($0) }) }
  }

  @Test func disposingInsideATickEndsTheTimer() {
    let scheduler = VirtualTimeScheduler()
    let recorder = SignalRecorder(of: Signal.interval(.ticks(1), on: scheduler), on: scheduler) { count, subscription in
      if count == 2 { subscription.dispose() }
    }
    #expect(scheduler.run(limit: 10) <= 3)
    #expect(recorder.values.count == 2)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func theSchedulerIsTheCurrentOneDownstream() {
    let scheduler = VirtualTimeScheduler()
    let seen = Journal<Bool>()
    Signal.interval(.ticks(1), on: scheduler).taking(2).subscribe(next: { _ in
      seen.write(SchedulerContext.current === scheduler)
    })
    scheduler.run()
    #expect(seen.entries == [true, true])
  }
}

extension Signal where Value == SchedulerInstant {
  /// The instants as numbers of ticks.
  func inTicks() -> Signal<Int, Failure> {
    lift { next in { next(Int($0.offset.components.seconds)) } }
  }
}
