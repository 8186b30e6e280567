import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

/// A timer that has fired is released with its handle while the subscription continues (C11).
@Suite struct TimerHandleTests {
  @Test func nothingIsKeptOfATimerThatFired() {
    expectNoHandle("delay") { $0.delay(for: .ticks(2), on: $1) }
    expectNoHandle("delayed subscription") { $0.delay(subscription: .ticks(2), on: $1) }
    expectNoHandle("debounce") { $0.debounce(for: .ticks(2), on: $1) }
    expectNoHandle("throttle") { $0.throttle(for: .ticks(2), on: $1) }
    expectNoHandle("sample") { $0.sample(every: .ticks(2), on: $1) }
    expectNoHandle("buffer") { $0.collect(for: .ticks(2), on: $1).lift { next in { next($0[0]) } } }
    expectNoHandle("rate limit") { $0.rateLimit(1, per: .ticks(2), on: $1) }
    expectNoHandle("timeout") { $0.timeout(after: .ticks(2), on: $1, switchingTo: Signal<Int, Never>.never()) }
  }

  private func expectNoHandle(_ name: Comment, _ make: (Signal<Int, Never>, HandleScheduler) -> Signal<Int, Never>) {
    let scheduler = HandleScheduler()
    let source = Subject<Int, Never>()
    let recorded = Recorded(make(source.signal, scheduler))
    source.send(1)
    source.send(2)
    #expect(scheduler.probe.liveCount == 1, name)
    scheduler.time.advance(by: .ticks(10))
    #expect(scheduler.probe.liveCount == 0, name)
    #expect(!recorded.subscription.isDisposed, name)
    recorded.subscription.dispose()
  }
}

/// Counts the disposables it returned that are still alive.
private final class HandleScheduler: Scheduler {
  let time = VirtualTimeScheduler()
  let probe = LeakProbe()

  var now: SchedulerInstant { time.now }

  func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    Handle(time.schedule(action), probe.token("handle"))
  }

  func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    Handle(time.schedule(at: instant, tolerance: tolerance, action), probe.token("handle"))
  }

  private final class Handle: Disposable {
    private let scheduled: any Disposable
    private let token: LeakProbe.Token

    init(_ scheduled: any Disposable, _ token: LeakProbe.Token) {
      self.scheduled = scheduled
      self.token = token
    }

    var isDisposed: Bool { scheduled.isDisposed }
    func dispose() { scheduled.dispose() }
  }
}
