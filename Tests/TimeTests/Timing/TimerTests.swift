import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite struct TimerTests {
  @Test func sendsOnceAndCompletes() {
    expectMarbles("-", "---(3|)") { _, scheduler in Signal.timer(after: .ticks(3), on: scheduler).inTicks() }
    expectMarbles("-", "(0|)") { _, scheduler in Signal.timer(after: .zero, on: scheduler).inTicks() }
  }

  @Test func repeatsFromADelayOn() {
    expectMarbles("-", "-1--4--7-!") { _, scheduler in
      Signal.timer(after: .ticks(1), every: .ticks(3), on: scheduler).inTicks()
    }
  }

  @Test func disposingEarlierPreventsIt() {
    let scheduler = VirtualTimeScheduler()
    Recorded(Signal.timer(after: .ticks(3), on: scheduler)).subscription.dispose()
    Recorded(Signal.timer(after: .ticks(3), every: .ticks(3), on: scheduler)).subscription.dispose()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func anImmediateSchedulerSendsInPlace() {
    #expect(Recorded(Signal.timer(after: .zero, on: .immediate)).events.count == 2)
  }
}
