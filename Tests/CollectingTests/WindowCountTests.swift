import ReactiveCollecting
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct WindowCountTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.window(count: 2) } }

  // A failure passes through the window first, so the flattening ends the outer signal, and not the reverse (C5).
  @Test(arguments: OperatorLaw.all.filter { $0 != .ending }) func obeysWhenFlattened(_ law: OperatorLaw) {
    law.check(tracking: []) { $0.window(count: 2).flattened() }
  }

  @Test func opensBeforeTheFirstValueAndCompletesWithTheLast() {
    expectMarbles(.digits("--1--2--3--|"), "--(o1)--(2c)--(o3)--(c|)") { $0.window(count: 2).drawn() }
    expectMarbles(.digits("12|"), "(o1)(2c)|") { $0.window(count: 2).drawn() }
    expectMarbles(.digits("--|"), "--|") { $0.window(count: 2).drawn() }
  }

  @Test func aFailureGoesThroughTheOpenWindowFirst() {
    expectMarbles(.digits("1-#"), "(o1)-(f#)") { $0.window(count: 2).drawn() }
    expectMarbles(.digits("12#"), "(o1)(2c)#") { $0.window(count: 2).drawn() }
  }

  @Test func flattenedItIsTheSignal() {
    expectMarbles(.digits("-12345|"), "-12345|") { $0.window(count: 2).flattened() }
    expectMarbles(.digits("-1234#"), "-1234#") { $0.window(count: 2).flattened() }
  }

  @Test func disposingEndsTheOpenWindowWithoutATerminal() {
    let subject = Subject<Int, TestFailure>()
    let recorded = RecordedWindows(subject.signal.window(count: 2))
    for value in 1...3 { subject.send(value) }
    recorded.subscription.dispose()
    subject.send(4)
    #expect(recorded.events == [[.next(1), .next(2), .completed], [.next(3)]])
    #expect(recorded.windows.entries[1].subscription.isDisposed)
  }

  @Test func disposingEndsTheOpenWindowThoughTheSourceHoldsItsSubscriber() {
    let source = SharedVariable<Subscriber<Int, TestFailure>>(nil)
    let recorded = RecordedWindows(Signal<Int, TestFailure>.attaching { source.value = $0 }.window(count: 2))
    source.value?.send(1)
    recorded.subscription.dispose()
    #expect(recorded.windows.entries[0].subscription.isDisposed)
    source.value?.send(2)
    #expect(recorded.events == [[.next(1)]])
  }

  @Test func disposingInsideTheDeliveryOfAWindowEndsIt() {
    let subject = Subject<Int, TestFailure>()
    let windows = Journal<Recorded<Int, TestFailure>>()
    let outer = Subscription()
    subject.signal.window(count: 2).attach(
      Subscriber(
        next: { window in
          outer.dispose()
          windows.write(Recorded(window))
        }, terminal: { _ in }, subscription: outer))
    subject.send(1)
    #expect(windows.entries[0].events.isEmpty)
    #expect(windows.entries[0].subscription.isDisposed)
  }

  @Test func aSourceThatGoesEndsTheOpenWindowWithoutATerminal() {
    let recorded: RecordedWindows
    do {
      let subject = Subject<Int, TestFailure>()
      recorded = RecordedWindows(subject.signal.window(count: 2))
      subject.send(1)
    }
    #expect(recorded.log.entries == [.next(0)] && recorded.subscription.isDisposed)
    #expect(recorded.events == [[.next(1)]] && recorded.windows.entries[0].subscription.isDisposed)
  }

  /// A source that releases its subscriber without an end, and windows that lead back to the outer subscription.
  @Test func aSourceThatLetsGoLeavesNothing() {
    expectNoLeaks { probe in
      let token = probe.token()
      let source = SharedVariable<Subscriber<Int, TestFailure>>(nil)
      Signal<Int, TestFailure>.attaching { source.value = $0 }.window(count: 2).flattened()
        .subscribe(next: { _ in token.touch() }, failed: { _ in })
      source.value?.send(1)
      source.value = nil
    }
  }

  @Test func theFirstSubscriberSeesAllAndThoseAfterItWhatFollows() {
    let subject = Subject<Int, TestFailure>()
    let windows = Journal<Signal<Int, TestFailure>>()
    subject.signal.window(count: 3).subscribe(next: { windows.write($0) }, failed: { _ in })
    subject.send(1)
    let (first, second) = (Recorded(windows.entries[0]), Recorded(windows.entries[0]))
    for value in 2...4 { subject.send(value) }
    subject.fail(TestFailure())
    let third = Recorded(windows.entries[0])
    #expect(first.events == [.next(1), .next(2), .next(3), .completed])
    #expect(second.events == [.next(2), .next(3), .completed])
    #expect(third.events == [.completed])
    #expect(Recorded(windows.entries[1]).events == [.next(4), .failed(TestFailure())])
    #expect(Recorded(windows.entries[1]).events == [.failed(TestFailure())])
  }

  @Test func aWindowWithoutSubscribersKeepsNothing() {
    let (probe, subject) = (LeakProbe(), Subject<Int, TestFailure>())
    let windows = Journal<Signal<Tracked<Int>, TestFailure>>()
    let tracked = subject.signal.lift { next in { next(probe.track($0)) } }
    tracked.window(count: 9).subscribe(next: { _ in }, failed: { _ in })
    subject.send(1)
    #expect(probe.liveCount == 0)
    let subscription = tracked.window(count: 9).subscribe(next: { windows.write($0) }, failed: { _ in })
    subject.send(2)
    #expect(probe.liveCount == 1)
    subscription.dispose()
    #expect(probe.liveCount == 0)
    #expect(Recorded(windows.entries[0]).events.isEmpty)
  }

  @Test func valuesOfAWindowWithoutSubscribersGoToTheDiscardHook() {
    #expect(discarded(of: 3) { $0.window(count: 2) }.completed == [1, 2, 3])
    #expect(discarded(of: 3) { $0.window(count: 2).flattened() }.disposed == [])
  }

  @Test func aFailureOfAWindowIsReportedOnce() {
    let subject = Subject<Int, TestFailure>()
    let outer = Subscription()
    let terminals = Journal<Termination<TestFailure>>()
    subject.signal.window(count: 2).attach(
      Subscriber(
        next: { window in window.subscribe(next: { _ in }, failed: { _ in outer.end() }) },
        terminal: { terminals.write($0) }, subscription: outer))
    subject.send(1)
    subject.fail(TestFailure())
    #expect(terminals.entries.isEmpty)
  }

  @Test func finishedWindowsAreForgotten() {
    let probe = LeakProbe()
    let subject = Subject<Int, Never>()
    let windows = Journal<Signal<Int, Never>>()
    let subscription = subject.signal.window(count: 1).subscribe(next: { window in
      let token = probe.token()
      window.subscribe(next: { _ in token.touch() })
      windows.write(window)
    })
    for value in 1...100 { subject.send(value) }
    #expect(windows.count == 100 && probe.liveCount == 0 && !subscription.isDisposed)
  }

  @Test func aMillionWindows() {
    let count = onThread(stack: 512 << 10) {
      let sum = SerialState(0)
      Signal<Int, Never>(1...many).window(count: 1).subscribe(next: { _ in sum.value += 1 })
      return sum.value
    }
    #expect(count == many)
  }

  #if EXIT_TESTS
    @Test func aCountOfZeroTraps() async {
      await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never().window(count: 0) }
    }
  #endif
}

@Suite struct WindowCountRaceTests {
  /// A window that has one value, and no subscriber yet.
  private final class Waiting: Sendable {
    let subject = Subject<Int, TestFailure>()
    let windows = Journal<Signal<Int, TestFailure>>()
    let seen = Journal<Recorded<Int, TestFailure>>()

    init() {
      let windows = windows
      subject.signal.window(count: 5).subscribe(next: { windows.write($0) }, failed: { _ in })
      subject.send(1)
    }
  }

  @Test func sendAgainstSubscribe() {
    race(for: { Waiting() }) { waiting in
      for value in 2...5 { waiting.subject.send(value) }
    } _: { waiting in
      waiting.seen.write(Recorded(waiting.windows.entries[0]))
    } verify: { waiting in
      #expect(waiting.seen.entries[0].values == [1, 2, 3, 4, 5])
      #expect(waiting.seen.entries[0].events.last == .completed)
    }
  }

  @Test func sendAgainstDispose() {
    race(for: {
      let subject = Subject<Int, TestFailure>()
      return (subject, RecordedWindows(subject.signal.window(count: 2)))
    }) { subject, _ in
      for value in 1...4 { subject.send(value) }
    } _: { _, recorded in
      recorded.subscription.dispose()
    } verify: { _, recorded in
      // All received windows have ended, and their values are a prefix of the sent values.
      #expect(recorded.windows.entries.allSatisfy { $0.subscription.isDisposed })
      let values = recorded.events.flatMap { $0.compactMap(\.value) }
      #expect(values == Array((1...4).prefix(values.count)))
    }
  }

  @Test func failureAgainstDispose() {
    race(for: {
      let subject = Subject<Int, TestFailure>()
      let recorded = RecordedWindows(subject.signal.window(count: 2))
      subject.send(1)
      return (subject, recorded)
    }) { subject, _ in
      subject.fail(TestFailure())
    } _: { _, recorded in
      recorded.subscription.dispose()
    } verify: { _, recorded in
      #expect(recorded.windows.entries[0].subscription.isDisposed)
      #expect([[.next(1)], [.next(1), .failed(TestFailure())]].contains(recorded.events[0]))
      #expect(recorded.log.entries.count <= 2)
    }
  }
}
