import ReactiveEffects
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct UsingTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { input in Signal<Int, TestFailure>.using({ 1 }, { _ in input }, close: { _ in }) }
  }

  static func using(
    _ signal: Signal<Int, TestFailure>, by log: Journal<String>
  ) -> Signal<Int, TestFailure> {
    .using({ RecordedHandle(log) }, { _ in signal }, close: { $0.close() })
  }

  @Test func isOpenedFirstAndClosedBeforeEitherEndIsPassedOn() {
    let log = Journal<String>()
    let source = Signal<Int, TestFailure>.just(1).whenSubscribed { log.write("subscribed") }.whenEnded {
      log.write("ended")
    }
    Self.using(source, by: log).subscribe(events: { log.write("\($0)") })
    #expect(log.entries == ["open", "subscribed", "next(1)", "ended", "close", "completed"])
    let other = Journal<String>()
    Self.using(.fail(TestFailure()), by: other).subscribe(events: { other.write("\($0)") })
    #expect(other.entries == ["open", "close", "failed(failure)"])
  }

  @Test func eachSubscriptionOpensItsOwn() {
    let log = Journal<String>()
    let signal = Self.using(.just(1), by: log)
    #expect(log.entries.isEmpty)
    for _ in 1...2 { signal.subscribe(next: { _ in }, failed: { _ in }) }
    #expect(log.entries == ["open", "close", "open", "close"])
  }

  @Test func disposalClosesAfterTheSignalsTeardown() {
    let log = Journal<String>()
    let subject = Subject<Int, TestFailure>()
    let source = Signal<Int, TestFailure>.attaching { downstream in
      downstream.add { log.write("teardown") }
      subject.signal.attach(downstream)
    }
    let subscription = Self.using(source, by: log).subscribe(events: { log.write("\($0)") })
    subscription.dispose()
    subscription.dispose()
    subject.complete()
    #expect(log.entries == ["open", "teardown", "close"])
  }

  @Test func theSourcesGoingAwayCloses() {
    let log = Journal<String>()
    let subscription: Subscription
    do {
      let subject = Subject<Int, TestFailure>()
      subscription = Self.using(subject.signal, by: log).subscribe(events: { log.write("\($0)") })
    }
    #expect(subscription.isDisposed)
    #expect(log.entries == ["open", "close"])
  }

  @Test func droppingASignalThatNeverEndsCloses() {
    let log = Journal<String>()
    Self.using(.never(), by: log).subscribe(events: { log.write("\($0)") })
    #expect(log.entries == ["open", "close"])
  }

  @Test func whatOpeningThrowsFailsItAndNothingIsClosed() {
    let log = Journal<String>()
    let signal = Signal<Int, TestFailure>.using(
      { () throws(TestFailure) -> Int in throw TestFailure("no") }, { _ in .just(1) },
      close: { _ in log.write("close") })
    #expect(Recorded(signal).events == [.failed(TestFailure("no"))])
    #expect(log.entries.isEmpty)
  }

  @Test func whatMakingTheSignalThrowsFailsItAfterTheClosing() {
    let log = Journal<String>()
    let signal = Signal<Int, TestFailure>.using(
      { RecordedHandle(log) }, { _ throws(TestFailure) -> Signal<Int, TestFailure> in throw TestFailure("no") },
      close: { $0.close() })
    signal.subscribe(events: { log.write("\($0)") })
    #expect(log.entries == ["open", "close", "failed(no)"])
  }

  @Test func aDisposalWhileTheSignalIsMadeClosesIt() {
    let log = Journal<String>()
    let subscription = Subscription()
    Signal<Int, TestFailure>.using(
      { RecordedHandle(log) },
      { _ in
        subscription.dispose()
        log.write("made")
        return .just(1).whenSubscribed { log.write("subscribed") }
      }, close: { $0.close() }
    ).attach(
      Subscriber(next: { _ in log.write("next") }, terminal: { _ in log.write("end") }, subscription: subscription))
    #expect(log.entries == ["open", "made", "close"])
  }

  @Test func nothingIsOpenedForAnEndedSubscription() {
    let log = Journal<String>()
    let subscription = Subscription()
    subscription.dispose()
    Self.using(.just(1), by: log).attach(Subscriber(next: { _ in }, terminal: { _ in }, subscription: subscription))
    #expect(log.entries.isEmpty)
  }

  @Test func theResourceNeedNotBeSendable() {
    final class Counter { var count = 0 }
    let log = Journal<Int>()
    let signal = Signal<Int, Never>.using(
      { Counter() },
      { counter in
        counter.count += 1
        return .just(counter.count)
      }, close: { log.write($0.count) })
    #expect(Recorded(signal).values == [1])
    #expect(log.entries == [1])
  }

  @Test func aSignalMayCaptureASendableResource() {
    let log = Journal<String>()
    let signal = Signal<Int, Never>.using(
      { log },
      { log in
        .generate { emitter in
          log.write("used")
          emitter.send(1)
        }
      }, close: { $0.write("closed") })
    #expect(Recorded(signal).values == [1])
    #expect(log.entries == ["used", "closed"])
  }
}
