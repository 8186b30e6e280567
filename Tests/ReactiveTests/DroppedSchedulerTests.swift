import Reactive
import ReactiveTesting
import Testing

/// A virtual scheduler that is released releases its queued actions: no scheduled action of the library keeps it alive.
@Suite struct DroppedSchedulerTests {
  typealias Numbers = Signal<Int, TestFailure>
  typealias Apply = @Sendable (Numbers, VirtualTimeScheduler) -> Signal<Int, TestFailure>

  /// All calls that schedule an action, by name.
  static let cases: [(name: String, apply: Apply)] = [
    ("delay", { $0.delay(for: .ticks(1), on: $1) }),
    ("delay subscription", { $0.delay(subscription: .ticks(1), on: $1) }),
    ("debounce", { $0.debounce(for: .ticks(1), on: $1) }),
    ("throttle", { $0.throttle(for: .ticks(1), on: $1) }),
    ("sample", { $0.sample(every: .ticks(1), on: $1) }),
    ("buffer", { $0.collect(for: .ticks(1), on: $1).map(\.count) }),
    ("window", { $0.window(for: .ticks(1), on: $1).flatten() }),
    ("limit", { $0.rateLimit(1, per: .ticks(1), on: $1) }),
    ("take", { $0.take(for: .ticks(1), on: $1) }),
    ("timeout", { $0.timeout(after: .ticks(1), of: .eachPause, on: $1, with: TestFailure()) }),
    (
      "timeout switching",
      { numbers, scheduler in
        numbers.timeout(after: .ticks(1), on: scheduler, switchingTo: numbers.delay(for: .ticks(1), on: scheduler))
      }
    ),
    (
      "timestamp",
      { numbers, scheduler in
        numbers.delay(for: .ticks(1), on: scheduler).timestamp(on: scheduler).elapsed(on: scheduler).map(\.value.value)
      }
    ),
    ("skip", { $0.delay(for: .ticks(1), on: $1).skip(for: .ticks(1), on: $1) }),
    ("deliver", { $0.deliver(on: $1) }),
    ("subscribe", { $0.delay(for: .ticks(1), on: $1).subscribe(on: $1) }),
    (
      "retry",
      { numbers, scheduler in
        numbers.take(1).flatMap { _ in Numbers.fail(TestFailure()) }.delay(for: .ticks(1), on: scheduler)
          .retry(RetryPolicy(backoff: .constant(.ticks(1))), on: scheduler)
      }
    ),
    ("repeat", { $0.take(1).repeat(every: .ticks(1), on: $1) }),
    (
      "interval",
      { numbers, scheduler in
        numbers.merge(with: Signal.interval(.ticks(1), on: scheduler).map { _ in 0 }.promoteError())
      }
    ),
    (
      "timer",
      { numbers, scheduler in
        numbers.merge(with: Signal.timer(after: .ticks(1), on: scheduler).map { _ in 0 }.promoteError())
      }
    ),
    (
      "start lazily",
      { numbers, scheduler in
        numbers.merge(with: Signal.startLazily(on: scheduler) { subscriber in subscriber.send(1) })
      }
    ),
    (
      "start eagerly",
      { numbers, scheduler in
        numbers.merge(with: Signal.startEagerly(on: scheduler) { subscriber in subscriber.send(1) })
      }
    ),
  ]

  @Test("An operator's scheduled actions are released with the scheduler", arguments: cases.map(\.name), [false, true])
  func operators(name: String, isSourceDropped: Bool) throws {
    let apply = try #require(DroppedSchedulerTests.cases.first { $0.name == name }).apply
    let source = SharedVariable(Subject<Int, TestFailure>())
    let probe = LeakProbe()
    weak var dropped: VirtualTimeScheduler?
    do {
      let scheduler = VirtualTimeScheduler()
      dropped = scheduler
      let token = probe.token("subscriber")
      let signal = source.value.map { apply($0.signal, scheduler) }
      signal?.subscribe(next: { _ in token.touch() }, failed: { _ in token.touch() })
      if name == "subscribe" { scheduler.advance(by: .zero) }
      source.value?.send(1)
      source.value?.send(2)
      #expect(scheduler.pendingCount > 0)
      if isSourceDropped { source.value = nil }
    }
    #expect(dropped == nil)
    source.value?.send(3)
    source.value = nil
    #expect(probe.liveCount == 0)
  }

  @Test("A repeating and a recursive action are released with the scheduler")
  func repeating() {
    expectNoLeaks { probe in
      let scheduler = VirtualTimeScheduler()
      let token = probe.token("action")
      scheduler.schedule(every: .ticks(1)) { token.touch() }
      scheduler.scheduleRecursive { reschedule in
        token.touch()
        reschedule()
      }
      scheduler.step(5)
    }
  }

  @Test("An action that is scheduled after the scheduler's release is dropped at once")
  func scheduledTooLate() {
    let source = Subject<Int, Never>()
    let recorder: SignalRecorder<Int, Never>
    do {
      let scheduler = VirtualTimeScheduler()
      recorder = SignalRecorder(of: source.signal.deliver(on: scheduler))
      source.send(1)
      scheduler.run()
    }
    source.send(2)
    #expect(recorder.values == [1])
    #expect(recorder.subscription.isDisposed)
  }

  @Test("A grace period that has not expired is released with the scheduler", arguments: [false, true])
  func grace(isTimed: Bool) {
    weak var dropped: VirtualTimeScheduler?
    expectNoLeaks { probe in
      let scheduler = VirtualTimeScheduler()
      let source = Subject<Int, Never>()
      dropped = scheduler
      let token = probe.token("source")
      let shared = source.signal.map { token.use($0) }
        .share(
          replay: isTimed ? .everything.within(.ticks(5), on: scheduler) : .nothing,
          disconnect: .after(.ticks(1), on: scheduler))
      shared.subscribe(next: { _ in }).dispose()
      #expect(scheduler.pendingCount == 1)
    }
    #expect(dropped == nil)
  }
}
