import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct SubscribeTests {
  @Test func theSubscriptionHasEndedWhenTheTerminalIsCalled() {
    let log = Journal<String>()
    let held = Journal<Subscription>()
    let subject = Subject<Int, Failure>()
    let subscription = subject.signal.subscribe(
      next: { _ in }, failed: { _ in log.write("failed, disposed: \(held.entries[0].isDisposed)") })
    held.write(subscription)
    subscription.add { log.write("teardown") }
    subject.fail(.expected)
    #expect(log.entries == ["teardown", "failed, disposed: true"])
  }

  @Test func unlabelledClosuresTakeTheValues() {
    let values = Journal<Int>()
    Signal(1...2).subscribe { values.write($0) }
    Signal<Int, Failure>(3...4).subscribe {
      values.write($0)
    } failed: { _ in
      values.write(-1)
    }
    Signal(5...6).subscribe {
      values.write($0)
    } completed: {
      values.write(7)
    }
    #expect(values.entries == [1, 2, 3, 4, 5, 6, 7])
  }

  /// Also if it has no parameters, as the closure for the completion.
  @Test func unlabelledClosuresTakeTheValuesOfASignalOfVoid() {
    let (signals, calls) = (Subject<Void, Never>(), Journal<Int>())
    signals.signal.subscribe { calls.write(1) }
    signals.signal.subscribe(completed: { calls.write(2) })
    signals.send(())
    #expect(calls.entries == [1])
    signals.complete()
    #expect(calls.entries == [1, 2])
  }

  @Test func nothingFollowsADisposalFromInside() {
    let log = Journal<Int>()
    let held = Journal<Subscription>()
    let subject = Subject<Int, Never>()
    held.write(
      subject.signal.subscribe(next: { value in
        log.write(value)
        if value == 2 { held.entries[0].dispose() }
      }))
    for value in 1...4 { subject.send(value) }
    #expect(log.entries == [1, 2])
  }

  @Test func droppingTheDisposableDoesNotCancel() {
    let log = Journal<Int>()
    let subject = Subject<Int, Never>()
    do { _ = subject.signal.subscribe(next: { log.write($0) }) }
    subject.send(1)
    #expect(log.entries == [1])
  }

  @Test func aScopedDisposableDoes() {
    let log = Journal<Int>()
    let subject = Subject<Int, Never>()
    do { _ = subject.signal.subscribe(next: { log.write($0) }).asScoped() }
    subject.send(1)
    #expect(log.entries.isEmpty)
  }

  @Test func aSourceThatDropsItsSubscriberEndsTheSubscription() {
    let log = Journal<String>()
    weak var weakToken: Token?
    do {
      let token = Token()
      weakToken = token
      Signal<Int, Never>.never().map { $0 + 1 }.take(1).subscribe(next: { _ in token.touch() }).add {
        log.write("teardown")
      }
    }
    #expect(log.entries == ["teardown"])
    #expect(weakToken == nil)
  }

  @Test func subscribingASubscriberMakesAChildOfIt() {
    let inner = Subject<Int, Never>()
    let log = Journal<Event<Int, Never>>()
    let outer = Signal<Int, Never> { subscriber in
      inner.signal.subscribe(subscriber)
      return nil
    }
    let subscription = outer.subscribe(events: { log.write($0) })
    inner.send(1)
    subscription.dispose()
    inner.send(2)
    #expect(log.entries == [.next(1)])
  }

  @Test func eventsCarryEverything() {
    let log = Journal<Event<Int, Failure>>()
    Signal<Int, Failure> { subscriber in
      subscriber.send(.next(1))
      subscriber.send(.failed(.expected))
      subscriber.send(.next(2))
      return nil
    }.subscribe(events: { log.write($0) })
    #expect(log.entries == [.next(1), .failed(.expected)])
  }

  @Test func oneThatNeverFailsCanBePromoted() {
    let log = Journal<Event<Int, Failure>>()
    Signal(1...2).promoteError(to: Failure.self).subscribe(events: { log.write($0) })
    #expect(log.entries == [.next(1), .next(2), .completed])
  }
}
