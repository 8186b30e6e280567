import ReactiveFiltering
import ReactiveMulticast
import ReactiveRecovering
import ReactiveTesting
import Testing

/// Rules of sharing that are not in the table of the article Sharing; see SharingTableTests for those.
@Suite struct ShareTests {
  // Two subscriptions share one run of the source.
  static let laws = OperatorLaw.all.filter { $0 != .independence }

  @Test(arguments: laws) func obeys(_ law: OperatorLaw) { law.check { $0.share() } }

  @Test(arguments: laws) func replayingObeys(_ law: OperatorLaw) { law.check { $0.share(replay: .last(2)) } }

  @Test(arguments: laws) func replayingForeverObeys(_ law: OperatorLaw) {
    law.check { $0.share(replay: .last(2), scope: .forever) }
  }

  @Test(arguments: laws) func replayingForAWhileObeys(_ law: OperatorLaw) {
    law.check { source, scheduler in source.share(replay: .everything.within(.seconds(1), on: scheduler)) }
  }

  @Test(arguments: laws) func autoconnectingObeys(_ law: OperatorLaw) { law.check { $0.publish().autoconnect() } }

  @Test func aSecondSubscriberGetsWhatFollows() {
    let (first, second) = (Journal<Int>(), Journal<Int>())
    let subject = Subject<Int, Never>()
    let shared = subject.signal.share()
    shared.subscribe(next: { first.write($0) })
    subject.send(1)
    shared.subscribe(next: { second.write($0) })
    subject.send(2)
    #expect(first.entries == [1, 2])
    #expect(second.entries == [2])
  }

  @Test func theFirstSubscriberGetsAllThatComesSynchronously() {
    #expect(Recorded(Signal<Int, Never>(1...4).share()).events == (1...4).map { .next($0) } + [.completed])
    #expect(Recorded(Signal<Int, Never>(1...4).share(replay: .last(1))).values == [1, 2, 3, 4])
    #expect(Recorded(Signal<Int, Never>(0...).share().take(3)).values == [0, 1, 2])
  }

  @Test func oneThatHasGoneBeforeItWasAttachedDoesNotConnect() {
    let station = Station()
    let gone = Subscription()
    gone.dispose()
    station.signal.share().attach(Subscriber(next: { _ in }, terminal: { _ in }, subscription: gone))
    #expect(station.connections == 0)
  }

  @Test func oneThatLeavesDuringTheReplayLeavesTheOthersConnected() {
    let station = Station()
    let shared = station.signal.share(replay: .everything)
    let first = Recorded(shared)
    station.send(1, 2, 3)
    #expect(Recorded(shared.take(2)).events == [.next(1), .next(2), .completed])
    station.send(4)
    #expect(first.values == [1, 2, 3, 4])
    first.subscription.dispose()
    #expect(station.open == 0)
  }

  @Test func aLaterSubscriberConnectsAFailedSourceAgain() {
    let station = Station(onConnect: { subscriber, number in
      if number < 3 { subscriber.fail(TestFailure()) } else { subscriber.send(number) }
    })
    #expect(Recorded(station.signal.share().retry()).values == [3])
    #expect(station.connections == 3)
    #expect(!station.hasOverlapped)
  }

  @Test func valuesAreReplayedForAsLongAsTheWindowIsWide() {
    let (station, scheduler) = (Station(), VirtualTimeScheduler())
    let shared = station.signal.share(replay: .everything.within(.seconds(3), on: scheduler))
    let first = Recorded(shared)
    for value in 1...4 {
      station.send(value)
      scheduler.advance(by: .seconds(1))
    }
    // These values were sent one to four seconds ago.
    #expect(Recorded(shared).values == [3, 4])
    #expect(Recorded(station.signal.share(replay: .everything.within(.zero, on: scheduler))).values == [])
    scheduler.advance(by: .seconds(5))
    #expect(Recorded(shared).values == [])
    #expect(first.values == [1, 2, 3, 4])
  }

  @Test func aCountAndAWindowBothHold() {
    let (station, scheduler) = (Station(), VirtualTimeScheduler())
    let shared = station.signal.share(replay: .last(2).within(.seconds(3), on: scheduler))
    shared.subscribe(events: { _ in })
    station.send(1, 2, 3)
    #expect(Recorded(shared).values == [2, 3])
    scheduler.advance(by: .seconds(3))
    #expect(Recorded(shared).values == [])
  }

  @Test func valuesOutsideTheWindowAreDropped() {
    let (subject, scheduler, probe) = (Subject<Tracked<Int>, Never>(), VirtualTimeScheduler(), LeakProbe())
    let shared = subject.signal.share(replay: .everything.within(.seconds(10), on: scheduler))
    let late = Journal<Int>()
    shared.subscribe(next: { _ in })
    for value in 1...1_000 {
      subject.send(probe.track(value))
      scheduler.advance(by: .seconds(1))
      #expect(probe.liveCount <= 22)
    }
    shared.subscribe(next: { late.write($0.value) })
    #expect(late.entries == Array(992...1_000))
  }

  @Test func aGracePeriodBeginsAnewWithEachLastOne() {
    let (station, scheduler) = (Station(), VirtualTimeScheduler())
    let shared = station.signal.share(replay: .last(1), disconnect: .after(.seconds(5), on: scheduler))
    for value in 1...3 {
      let recorded = Recorded(shared)
      station.send(value)
      #expect(recorded.values == (value == 1 ? [1] : [value - 1, value]))
      recorded.subscription.dispose()
      scheduler.advance(by: .seconds(4))
      #expect(station.open == 1)
      #expect(scheduler.pendingCount == 1)
    }
    scheduler.advance(by: .seconds(1))
    #expect(station.open == 0)
    #expect(scheduler.pendingCount == 0)
  }

  @Test func anEndDuringTheGracePeriodCancelsIt() {
    let (station, scheduler) = (Station(), VirtualTimeScheduler())
    let shared = station.signal.share(disconnect: .after(.seconds(5), on: scheduler))
    shared.subscribe(events: { _ in }).dispose()
    station.complete()
    #expect(scheduler.pendingCount == 0)
    shared.subscribe(events: { _ in })
    #expect(station.connections == 2)
  }

  @Test func aGracePeriodOnAnImmediateSchedulerIsOverAtOnce() {
    let station = Station()
    let shared = station.signal.share(disconnect: .after(.zero, on: .immediate))
    shared.subscribe(events: { _ in }).dispose()
    #expect(station.open == 0)
  }

  /// The kept replay is that of the last connection, without the values that come after its end.
  @Test func whatComesAfterTheDisconnectionIsNotReplayed() {
    let late = SharedVariable<Subscriber<Int, TestFailure>>(nil)
    let station = Station(onConnect: { subscriber, number in
      if number == 1 { late.value = subscriber }
    })
    let shared = station.signal.share(replay: .everything, scope: .forever)
    let first = Recorded(shared)
    station.send(1)
    first.subscription.dispose()
    late.value?.send(2)
    let second = Recorded(shared)
    late.value?.send(3)
    station.send(4)
    #expect(second.values == [1, 4])
  }
}
