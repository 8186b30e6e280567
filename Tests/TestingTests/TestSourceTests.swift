import ReactiveCore
import ReactiveTesting
import TestSupport
import Testing

@Suite struct TestSourceTests {
  let scheduler = VirtualTimeScheduler()

  @Test func coldPlaysForEachSubscriber() {
    let source = TestSource<String, TestFailure>.cold(
      [.next("a", at: .ticks(1)), .completed(at: .ticks(2))], on: scheduler)
    let first = SignalRecorder(of: source.signal, on: scheduler)
    scheduler.advance(by: .ticks(1))
    let second = SignalRecorder(of: source.signal, on: scheduler)
    scheduler.run()
    #expect(first.events == [.next("a", at: .ticks(1)), .completed(at: .ticks(2))])
    #expect(second.events == [.next("a", at: .ticks(2)), .completed(at: .ticks(3))])
    #expect(source.subscriptions == [.ticks(0, 2), .ticks(1, 3)])
  }

  @Test func hotPlaysOnce() {
    let source = TestSource<String, TestFailure>.hot(
      [.next("a", at: .ticks(1)), .next("b", at: .ticks(3)), .failed(TestFailure(), at: .ticks(4))], on: scheduler)
    let first = SignalRecorder(of: source.signal, on: scheduler)
    scheduler.advance(by: .ticks(2))
    let second = SignalRecorder(of: source.signal, on: scheduler)
    scheduler.run()
    #expect(first.values == ["a", "b"])
    #expect(second.events == [.next("b", at: .ticks(3)), .failed(TestFailure(), at: .ticks(4))])
    #expect(source.subscriptions == [.ticks(0, 4), .ticks(2, 4)])
  }

  @Test func disposalIsRecordedAndCancelsTheRest() {
    let source = TestSource<String, TestFailure>.cold([.next("a", at: .ticks(5))], on: scheduler)
    let recorder = SignalRecorder(of: source.signal, on: scheduler)
    #expect(source.openCount == 1)
    scheduler.advance(by: .ticks(2))
    recorder.dispose()
    #expect(source.subscriptions == [.ticks(0, 2)])
    #expect(recorder.interval == .ticks(0, 2))
    #expect(source.openCount == 0)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func hotStaysWhileItIsHeld() {
    let source = TestSource<String, TestFailure>.hot([.next("a", at: .ticks(1))], on: scheduler)
    let recorder = SignalRecorder(of: source.signal, on: scheduler)
    scheduler.run()
    #expect(!recorder.subscription.isDisposed)
    withExtendedLifetime(source) {}
  }

  @Test("A cold source without an end keeps its subscribers after its last event, until they are disposed")
  func coldStaysWithoutAnEnd() {
    let silent = TestSource<String, Never>.cold([], on: scheduler)
    let source = TestSource<String, Never>.cold([.next("a", at: .ticks(1))], on: scheduler)
    let ends = Journal<Int>()
    silent.signal.subscribe(next: { _ in })
    source.signal.merge(with: Signal.empty()).whenEnded { ends.write(1) }.subscribe(next: { _ in })
    let held = source.signal.subscribe(next: { _ in })
    scheduler.advance(by: .ticks(5))
    #expect(silent.openCount == 1)
    #expect(source.openCount == 2)
    #expect(ends.entries.isEmpty)
    held.dispose()
    #expect(source.subscriptions == [SubscriptionInterval(from: .zero, to: nil), .ticks(0, 5)])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("A hot source without an end keeps its subscribers, also those that subscribe after its last event")
  func hotStaysWithoutAnEnd() {
    let signal = TestSource<String, Never>.hot([.next("a", at: .ticks(1))], on: scheduler).signal
    let (early, late, ends) = (Journal<String>(), Journal<String>(), Journal<Int>())
    signal.whenEnded { ends.write(1) }.subscribe(next: { early.write($0) })
    scheduler.advance(by: .ticks(3))
    signal.whenEnded { ends.write(2) }.subscribe(next: { late.write($0) })
    scheduler.advance(by: .ticks(3))
    #expect(early.entries == ["a"])
    #expect(late.entries.isEmpty)
    #expect(ends.entries.isEmpty)
  }

  @Test("A late subscriber of a hot source misses the values, and gets the end at once")
  func hotSendsTheEndToLateSubscribers() {
    let completing = TestSource<String, Never>.hot(
      [.next("a", at: .ticks(1)), .completed(at: .ticks(2))], on: scheduler)
    let failing = TestSource<String, TestFailure>.hot([.failed(TestFailure(), at: .ticks(2))], on: scheduler)
    scheduler.advance(by: .ticks(4))
    let first = SignalRecorder(of: completing.signal, on: scheduler)
    let second = SignalRecorder(of: failing.signal, on: scheduler)
    #expect(first.events == [.completed(at: .ticks(4))])
    #expect(second.events == [.failed(TestFailure(), at: .ticks(4))])
    #expect(completing.subscriptions == [.ticks(4, 4)])
  }

  @Test("An event at the instant of the subscription is missed if its action ran first")
  func hotAtTheInstantOfTheSubscription() {
    let source = TestSource<String, Never>.hot([.next("a", at: .ticks(1)), .next("b", at: .ticks(2))], on: scheduler)
    let recorders = Journal<SignalRecorder<String, Never>>()
    scheduler.schedule(after: .ticks(1)) { [scheduler] in
      recorders.write(SignalRecorder(of: source.signal, on: scheduler))
    }
    scheduler.run()
    #expect(recorders.entries.map(\.values) == [["b"]])
  }

  @Test(
    "A source without an end is released with its scheduler, and releases its subscribers", arguments: [false, true])
  func goesWithItsScheduler(isHot: Bool) {
    let ends = Journal<Int>()
    expectNoLeaks { probe in
      let scheduler = VirtualTimeScheduler()
      let token = probe.token("subscriber")
      let events: [RecordedEvent<Int, Never>] = [.next(1, at: .ticks(1))]
      let source = isHot ? TestSource.hot(events, on: scheduler) : .cold(events, on: scheduler)
      source.signal.whenEnded { ends.write(1) }.subscribe(next: { _ in token.touch() })
      scheduler.run()
      #expect(ends.entries.isEmpty)
    }
    #expect(ends.entries == [1])
  }
}
