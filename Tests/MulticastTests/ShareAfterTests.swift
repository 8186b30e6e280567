import ReactiveFiltering
import ReactiveMulticast
import ReactiveTesting
import Testing

@Suite struct ShareAfterTests {
  // Two subscriptions share one run of the source.
  @Test(arguments: OperatorLaw.all.filter { $0 != .independence }) func obeys(_ law: OperatorLaw) {
    law.check { $0.share(after: 1) }
  }

  @Test func connectsWhenThereAreEnough() {
    let station = Station()
    let shared = station.signal.share(after: 3)
    let recorded = (1...2).map { _ in Recorded(shared) }
    #expect(station.connections == 0)
    recorded[0].subscription.dispose()
    let more = (1...2).map { _ in Recorded(shared) }
    #expect(station.connections == 1)
    station.send(1)
    #expect((recorded + more).map(\.values) == [[], [1], [1], [1]])
  }

  @Test func allGetTheSynchronousValues() {
    let shared = Signal<Int, Never>(1...3).share(after: 2)
    let recorded = (1...2).map { _ in Recorded(shared) }
    #expect(recorded.map(\.values) == [[1, 2, 3], [1, 2, 3]])
  }

  @Test func staysConnectedForTheLastAndCountsAnew() {
    let station = Station()
    let shared = station.signal.share(after: 2)
    let recorded = (1...2).map { _ in Recorded(shared) }
    recorded[0].subscription.dispose()
    #expect(station.open == 1)
    recorded[1].subscription.dispose()
    #expect(station.open == 0)
    let again = Recorded(shared)
    #expect(station.connections == 1)
    let more = Recorded(shared)
    #expect(station.connections == 2)
    station.send(1)
    #expect([again, more].map(\.values) == [[1], [1]])
  }

  @Test func afterAnEndItCountsAnew() {
    let station = Station()
    let shared = station.signal.share(after: 2)
    let recorded = (1...2).map { _ in Recorded(shared) }
    station.complete()
    #expect(recorded.map(\.events) == [[.completed], [.completed]])
    let again = Recorded(shared)
    #expect(station.connections == 1)
    #expect(again.events.isEmpty)
  }

  @Test func theGraceKeepsTheConnection() {
    let (station, scheduler) = (Station(), VirtualTimeScheduler())
    let shared = station.signal.share(after: 2, disconnect: .after(.seconds(1), on: scheduler))
    for subscription in (1...2).map({ _ in Recorded(shared).subscription }) { subscription.dispose() }
    #expect(station.open == 1)
    let single = Recorded(shared)
    scheduler.advance(by: .seconds(5))
    #expect(station.open == 1)
    single.subscription.dispose()
    scheduler.advance(by: .seconds(1))
    #expect(station.open == 0)
    #expect(station.connections == 1)
  }

  @Test func withoutADisconnectionItConnectsOnce() {
    let station = Station()
    let shared = station.signal.share(after: 2, replay: .last(1), disconnect: .never, restart: .never)
    for subscription in (1...2).map({ _ in Recorded(shared).subscription }) { subscription.dispose() }
    station.send(7)
    #expect(station.open == 1)
    #expect(Recorded(shared).values == [7])
    station.complete()
    #expect(Recorded(shared).events == [.next(7), .completed])
  }

  @Test func waitingSubscriptionsEndWhenTheSharedSignalIsReleased() {
    let station = Station()
    let shared = SharedVariable(station.signal.share(after: 2))
    let recorded = shared.value.map { Recorded($0) }
    #expect(recorded?.subscription.isDisposed == false)
    shared.value = nil
    #expect(recorded?.subscription.isDisposed == true)
    #expect(recorded?.events.isEmpty == true)
    #expect(station.connections == 0)
  }

  @Test func severalWaitingSubscriptionsEndWhenTheSharedSignalIsReleased() {
    let station = Station()
    let recorded: [Recorded<Int, TestFailure>]
    do {
      let shared = station.signal.share(after: 3)
      recorded = (1...2).map { _ in Recorded(shared) }
    }
    #expect(recorded.allSatisfy { $0.subscription.isDisposed })
  }

  @Test func aSubscriptionThatLeavesTooFewEndsTheOthersOfAReleasedSignal() {
    let teardown = SharedVariable<@Sendable () -> Void>(nil)
    let station = Station(onConnect: { subscriber, _ in subscriber.add { teardown.value?() } })
    let shared = SharedVariable(station.signal.share(after: 2))
    let first = (1...2).compactMap { _ in shared.value.map { Recorded($0).subscription } }
    let later = Journal<Recorded<Int, TestFailure>>()
    // During the disconnection, so that the next connection waits.
    teardown.value = {
      for _ in 1...2 { if let shared = shared.value { later.write(Recorded(shared)) } }
      shared.value = nil
      #expect(later.entries.map(\.subscription.isDisposed) == [false, false])
      later.entries.last?.subscription.dispose()
    }
    for subscription in first { subscription.dispose() }
    #expect(later.entries.map(\.subscription.isDisposed) == [true, true])
    #expect(later.entries.map(\.events.isEmpty) == [true, true])
    #expect(station.connections == 1)
  }

  @Test func subscribeAgainstSubscribe() {
    race(for: {
      let station = Station(onConnect: { subscriber, _ in subscriber.send(1) })
      return (station, station.signal.share(after: 2), Journal<Recorded<Int, TestFailure>>())
    }) { _, shared, recorded in
      recorded.write(Recorded(shared))
    } _: { _, shared, recorded in
      recorded.write(Recorded(shared))
    } verify: { station, _, recorded in
      #expect(station.connections == 1)
      #expect(recorded.entries.map(\.values) == [[1], [1]])
    }
  }

  @Test func subscribeAgainstLeave() {
    race(for: {
      let station = Station()
      let shared = station.signal.share(after: 2)
      return (station, shared, Recorded(shared), Journal<Recorded<Int, TestFailure>>())
    }) { _, shared, _, second in
      second.write(Recorded(shared))
    } _: { _, _, first, _ in
      first.subscription.dispose()
    } verify: { station, shared, _, second in
      #expect(station.connections <= 1 && station.open == station.connections)
      let third = Recorded(shared)
      #expect(station.open == 1)
      station.send(5)
      #expect(third.values == [5] && second.entries[0].values == [5])
    }
  }

  @Test func releaseAgainstSubscribe() {
    race(for: {
      let station = Station()
      return (
        station, SharedVariable(station.signal.share(after: 2)), Journal<Recorded<Int, TestFailure>>()
      )
    }) { _, shared, recorded in
      for _ in 1...2 { if let signal = shared.value { recorded.write(Recorded(signal)) } }
    } _: { _, shared, _ in
      shared.value = nil
    } verify: { station, _, recorded in
      // Both are connected, or a single one was abandoned.
      #expect(station.connections == (recorded.count == 2 ? 1 : 0))
      #expect(recorded.entries.allSatisfy { $0.subscription.isDisposed == (recorded.count < 2) })
    }
  }

  #if EXIT_TESTS
    @Test func zeroTraps() async {
      await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never().share(after: 0) }
    }
  #endif
}
