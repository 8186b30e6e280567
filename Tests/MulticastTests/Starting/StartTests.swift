import ReactiveMulticast
import ReactiveTesting
import Testing

@Suite struct StartTests {
  /// The two ways to start. Rules that hold for both are tested with both.
  enum Start: CaseIterable {
    case lazily, eagerly

    func callAsFunction<Value, Failure>(
      _ work: sending @escaping (Subscriber<Value, Failure>) -> Void
    ) -> Signal<Value, Failure> {
      switch self {
      case .lazily: .startLazily(work)
      case .eagerly: .startEagerly(work)
      }
    }
  }

  @Test func lazyWorkBeginsWithTheFirstSubscriptionAfterItIsAttached() {
    let log = Journal<String>()
    let signal = Signal<Int, Never>.startLazily { subscriber in
      log.write("begins")
      subscriber.send(1)
      log.write("sent")
      subscriber.complete()
    }
    #expect(log.entries.isEmpty)
    signal.subscribe(next: { log.write("first \($0)") }, completed: { log.write("first completed") })
    #expect(log.entries == ["begins", "first 1", "sent", "first completed"])
    signal.subscribe(next: { log.write("second \($0)") }, completed: { log.write("second completed") })
    #expect(log.entries.suffix(2) == ["second 1", "second completed"])
    #expect(log.count == 6)
  }

  @Test func eagerWorkBeginsAtOnce() {
    let log = Journal<String>()
    let signal = Signal<Int, Never>.startEagerly { subscriber in
      log.write("begins")
      subscriber.send(1)
      subscriber.complete()
    }
    #expect(log.entries == ["begins"])
    #expect(Recorded(signal).events == [.next(1), .completed])
    #expect(Recorded(signal).events == [.next(1), .completed])
    #expect(log.entries == ["begins"])
  }

  @Test(arguments: Start.allCases) func eachSubscriberGetsTheReplayAndWhatFollows(_ start: Start) {
    let scheduler = VirtualTimeScheduler()
    let source = TestSource<Int, TestFailure>.cold(
      [.next(1, at: .ticks(2)), .next(2, at: .ticks(5)), .next(3, at: .ticks(11)), .completed(at: .ticks(14))],
      on: scheduler)
    let signal = start { source.signal.subscribe($0) }
    let first = SignalRecorder(of: signal, on: scheduler)
    scheduler.advance(by: .ticks(6))
    let second = SignalRecorder(of: signal, on: scheduler)
    scheduler.run()
    let rest: [RecordedEvent<Int, TestFailure>] = [.next(3, at: .ticks(11)), .completed(at: .ticks(14))]
    #expect(first.events == [.next(1, at: .ticks(2)), .next(2, at: .ticks(5))] + rest)
    #expect(second.events == [.next(1, at: .ticks(6)), .next(2, at: .ticks(6))] + rest)
    #expect(source.subscriptions == [.ticks(0, 14)])
  }

  @Test(arguments: Start.allCases) func aFailureIsReplayedToo(_ start: Start) {
    let signal = start { (subscriber: Subscriber<Int, TestFailure>) in
      subscriber.send(1)
      subscriber.fail(TestFailure())
      subscriber.send(2)
      subscriber.complete()
    }
    for _ in 1...2 { #expect(Recorded(signal).events == [.next(1), .failed(TestFailure())]) }
  }

  @Test(arguments: Start.allCases) func disposingDoesNotCancelTheWork(_ start: Start) {
    let held = SharedVariable<Subscriber<Int, Never>>(nil)
    let teardown = Journal<String>()
    let signal = start { (subscriber: Subscriber<Int, Never>) in
      subscriber.add { teardown.write("teardown") }
      held.value = subscriber
    }
    let first = Recorded(signal)
    held.value?.send(1)
    first.subscription.dispose()
    #expect(held.value?.isDisposed == false)
    #expect(teardown.entries.isEmpty)
    held.value?.send(2)
    #expect(first.events == [.next(1)])
    #expect(Recorded(signal).events == [.next(1), .next(2)])
    held.value?.complete()
    #expect(held.value?.isDisposed == true)
    #expect(teardown.entries == ["teardown"])
    #expect(Recorded(signal).events == [.next(1), .next(2), .completed])
  }

  @Test func aSubscriptionThatHasEndedBeforeBeginsNothing() {
    let runs = Journal<Int>()
    let signal = Signal<Int, Never>.startLazily { _ in runs.write(1) }
    let ended = Subscription()
    ended.dispose()
    signal.attach(Subscriber(next: { _ in }, terminal: { _ in }, subscription: ended))
    #expect(runs.entries.isEmpty)
  }

  @Test(arguments: Start.allCases) func workThatLetsGoEndsTheSubscriptions(_ start: Start) {
    let held = SharedVariable<Subscriber<Int, Never>>(nil)
    let signal = start { held.value = $0 }
    let first = Recorded(signal)
    held.value?.send(1)
    held.value = nil
    let late = Recorded(signal)
    #expect(first.subscription.isDisposed)
    #expect(late.subscription.isDisposed)
    #expect(first.events == [.next(1)])
    #expect(late.events == [.next(1)])
  }

  @Test func aSubscriptionFromInsideTheWorkGetsItAll() {
    let inner = Journal<Int>()
    let held = SharedVariable<Signal<Int, Never>>(nil)
    let signal = Signal<Int, Never>.startLazily { subscriber in
      subscriber.send(1)
      held.value?.subscribe(next: { inner.write($0) })
      subscriber.send(2)
      subscriber.complete()
    }
    held.value = signal
    #expect(Recorded(signal).events == [.next(1), .next(2), .completed])
    #expect(inner.entries == [1, 2])
    held.value = nil
  }

  @Test func aSchedulerMayRunTheWorkLaterAndOnce() {
    let scheduler = VirtualTimeScheduler()
    let runs = Journal<Int>()
    let work = ReplayedWork<Int, Never> { subscriber in
      runs.write(1)
      subscriber.send(7)
      subscriber.complete()
    }
    let recorded = Recorded(work.signal)
    for _ in 1...2 { work.begin { run in scheduler.schedule(after: .ticks(3)) { run() } } }
    #expect(runs.entries.isEmpty)
    scheduler.run()
    #expect(runs.entries == [1])
    #expect(recorded.events == [.next(7), .completed])
  }

  @Test func workThatASchedulerDropsEndsTheSubscriptions() {
    let work = ReplayedWork<Int, Never> { $0.complete() }
    let recorded = Recorded(work.signal)
    work.begin { _ in }
    #expect(recorded.subscription.isDisposed)
    #expect(recorded.events.isEmpty)
  }

  @Test(arguments: Start.allCases) func theWorkIsReleasedWhenItHasRun(_ start: Start) {
    let probe = LeakProbe()
    let token = probe.token("work")
    let signal = start { [token] (subscriber: Subscriber<Int, Never>) in
      token.touch()
      subscriber.complete()
    }
    _ = consume token
    signal.subscribe()
    #expect(probe.liveLabels.isEmpty)
    withExtendedLifetime(signal) {}
  }

  @Test(arguments: Start.allCases) func nothingIsKept(_ start: Start) {
    expectNoLeaks { probe in
      let (work, value, sink) = (probe.token("work"), probe.track(1, "value"), probe.token("sink"))
      let signal = start { (subscriber: Subscriber<Tracked<Int>, Never>) in
        subscriber.add { work.touch() }
        subscriber.send(value)
        subscriber.complete()
      }
      signal.subscribe(next: { _ in sink.touch() })
      signal.subscribe(next: { _ in sink.touch() }).dispose()
    }
    expectNoLeaks { probe in
      let (work, sink) = (probe.token("abandoned work"), probe.token("sink"))
      let signal = start { (subscriber: Subscriber<Int, Never>) in
        subscriber.add { work.touch() }
        subscriber.send(1)
      }
      signal.subscribe(next: { _ in sink.touch() })
    }
    expectNoLeaks { probe in
      let work = probe.token("work that never began")
      _ = Signal<Int, Never>.startLazily { _ in work.touch() }
    }
  }
}
