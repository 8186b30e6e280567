import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite struct RepeatEveryTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check(.outlivesUpstream) { signal, scheduler in signal.repeat(every: .ticks(2), on: scheduler) }
  }

  @Test func runsAtRegularIntervals() {
    expectMarbles("1-2|", "1-2--1-2--1-2!", subscribed: [.ticks(0, 3), .ticks(5, 8), .ticks(10, 13)]) {
      $0.repeat(every: .ticks(5), on: $1)
    }
  }

  @Test func aRunThatTookLongerIsFollowedAtOnceAndTheIntervalsCountFromThere() {
    let scheduler = VirtualTimeScheduler()
    let begins = Journal<Duration>()
    let lengths = SharedVariable<[Int]>([7, 1, 1, 1])
    let signal = Signal<Int, Never>.deferred {
      begins.write(scheduler.now.offset)
      let length = lengths.value?[begins.count - 1] ?? 1
      return Signal<SchedulerInstant, Never>.timer(after: .ticks(length), on: scheduler).inTicks()
    }
    let recorded = Recorded(signal.repeat(every: .ticks(5), on: scheduler))
    scheduler.advance(by: .ticks(17))
    #expect(begins.entries == [.zero, .ticks(7), .ticks(12), .ticks(17)])
    recorded.subscription.dispose()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func aFailurePasses() {
    expectMarbles("1-#", "1-#", subscribed: [.ticks(0, 2)]) { $0.repeat(every: .ticks(5), on: $1) }
  }

  @Test func disposingInAPauseForgetsTheTimer() {
    expectMarbles("1|", "1---1-!", subscribed: [.ticks(0, 1), .ticks(4, 5)]) { $0.repeat(every: .ticks(4), on: $1) }
    let scheduler = VirtualTimeScheduler()
    Recorded(Signal<Int, Never>.just(1).repeat(every: .ticks(1), on: scheduler)).subscription.dispose()
    #expect(scheduler.pendingCount == 0)
  }
}
