import ReactiveMulticast
import ReactiveTesting
import Synchronization
import Testing

/// Two threads use one shared signal: there is one connection at a time, no value is lost, and none arrives twice.
@Suite(.serialized) struct ShareRaceTests {
  private static let rounds = spins(quick: 50, full: 1_000, night: 10_000)

  /// One thread connects and gets all synchronous values. The other one gets all values that are replayed, or sent
  /// after it subscribed.
  @Test(arguments: SharingRace.Way.allCases) func firstSubscribeAgainstFirstSubscribe(_ way: SharingRace.Way) {
    var failures = 0
    race(spins: Self.rounds, for: { SharingRace(way, sends: [1, 2]) }) {
      $0.subscribeFirst()
    } _: {
      $0.subscribeSecond()
    } verify: { raced in
      raced.station.send(3)
      let seen = [raced.firstValues, raced.secondValues]
      let isWhole =
        seen.contains([1, 2, 3]) && seen.allSatisfy { $0 == Array((1...3).suffix($0.count)) && !$0.isEmpty }
      let isReplayed = !way.replays || seen == [[1, 2, 3], [1, 2, 3]]
      if !isWhole || !isReplayed || raced.station.connections != 1 || !raced.isIntact { failures += 1 }
    }
    #expect(failures == 0)
  }

  /// A subscriber that comes while the last one leaves is connected when both calls have returned, to the old
  /// connection or to a new one.
  @Test(arguments: SharingRace.Way.allCases) func lastDisposeAgainstSubscribe(_ way: SharingRace.Way) {
    var failures = 0
    var outcomes: Set<Int> = []
    race(
      spins: Self.rounds,
      for: {
        let raced = SharingRace(way, sends: [1])
        raced.subscribeFirst()
        raced.station.send(2)
        return raced
      }
    ) {
      $0.first.entries[0].subscription.dispose()
    } _: {
      $0.subscribeSecond()
    } verify: { raced in
      raced.station.send(3)
      let connections = raced.station.connections
      outcomes.insert(connections)
      let isAlive = raced.station.open == 1
      let expected: [Int] =
        switch (way, connections) {
        case (.live, 1): [3]
        case (.live, _), (.replaying, 2), (.timed, 2): [1, 3]
        case (.forever, 2): [1, 2, 1, 3]
        case (.autoconnecting, _) where !isAlive: [1, 2]
        default: [1, 2, 3]
        }
      let isConnected = isAlive || way == .autoconnecting && raced.second.entries[0].subscription.isDisposed
      if raced.secondValues != expected || !isConnected || !raced.isIntact { failures += 1 }
    }
    #expect(failures == 0)
    #expect(outcomes.isSubset(of: way.isFleeting ? [1, 2] : [1]))
  }

  /// A subscriber that comes while the source ends gets that end, or a connection of its own.
  @Test(arguments: SharingRace.Way.allCases) func terminationAgainstSubscribe(_ way: SharingRace.Way) {
    var failures = 0
    race(
      spins: Self.rounds,
      for: {
        let raced = SharingRace(way, sends: [1])
        raced.subscribeFirst()
        return raced
      }
    ) { raced in
      raced.station.complete()
    } _: { raced in
      raced.subscribeSecond()
    } verify: { raced in
      let isEnded = raced.second.entries[0].events.last == .completed
      raced.station.send(3)
      let old = way == .forever && !isEnded ? [1] : []
      let expected = isEnded ? (way.replays ? [1] : []) : old + [1, 3]
      if raced.secondValues != expected || raced.first.entries[0].events != [.next(1), .completed] { failures += 1 }
      let connections = isEnded ? 1 : 2
      if raced.station.connections != connections || raced.station.open != connections - 1 || !raced.isIntact {
        failures += 1
      }
    }
    #expect(failures == 0)
  }

  /// A subscriber that comes while the source sends gets the replay and all later values, each once and in order.
  @Test(arguments: SharingRace.Way.allCases) func sendAgainstSubscribe(_ way: SharingRace.Way) {
    var failures = 0
    race(
      spins: Self.rounds,
      for: {
        let raced = SharingRace(way)
        raced.subscribeFirst()
        return raced
      }
    ) { raced in
      raced.station.send(1, 2, 3, 4)
    } _: { raced in
      raced.subscribeSecond()
    } verify: { raced in
      let seen = raced.secondValues
      if raced.firstValues != [1, 2, 3, 4] || seen != Array((1...4).suffix(seen.count)) { failures += 1 }
      if way.replays && seen.count != 4 || raced.station.connections != 1 { failures += 1 }
    }
    #expect(failures == 0)
  }

  /// A subscriber that comes at the end of the grace period keeps the connection, or begins a new one.
  @Test func graceExpiryAgainstSubscribe() {
    var failures = 0
    var outcomes: Set<Int> = []
    race(
      spins: Self.rounds,
      for: {
        let raced = SharingRace(.resting, sends: [1])
        raced.subscribeFirst()
        raced.first.entries[0].subscription.dispose()
        return raced
      }
    ) { raced in
      raced.scheduler.advance(by: .seconds(1))
    } _: { raced in
      raced.subscribeSecond()
    } verify: { raced in
      raced.station.send(2)
      outcomes.insert(raced.station.connections)
      if raced.secondValues != [1, 2] || raced.station.open != 1 || !raced.isIntact { failures += 1 }
      raced.scheduler.advance(by: .seconds(5))
      if raced.station.open != 1 || raced.scheduler.pendingCount != 0 { failures += 1 }
    }
    #expect(failures == 0)
    #expect(outcomes.isSubset(of: [1, 2]))
  }

  /// The last two subscribers leave at once: one of them disconnects.
  @Test(arguments: SharingRace.Way.allCases) func lastDisposeAgainstLastDispose(_ way: SharingRace.Way) {
    var failures = 0
    race(
      spins: Self.rounds,
      for: {
        let raced = SharingRace(way)
        raced.subscribeFirst()
        raced.subscribeSecond()
        return raced
      }
    ) {
      $0.first.entries[0].subscription.dispose()
    } _: {
      $0.second.entries[0].subscription.dispose()
    } verify: { raced in
      if raced.station.open != (way == .resting ? 1 : 0) { failures += 1 }
      raced.scheduler.advance(by: .seconds(1))
      if raced.station.open != 0 || raced.scheduler.pendingCount != 0 { failures += 1 }
    }
    #expect(failures == 0)
  }

  /// The last subscriber leaves while the source ends: the teardown runs once, and the next subscriber connects again.
  @Test(arguments: SharingRace.Way.allCases) func terminationAgainstLastDispose(_ way: SharingRace.Way) {
    var failures = 0
    race(
      spins: Self.rounds,
      for: {
        let raced = SharingRace(way)
        raced.subscribeFirst()
        return raced
      }
    ) {
      $0.station.complete()
    } _: {
      $0.first.entries[0].subscription.dispose()
    } verify: { raced in
      if raced.station.open != 0 || raced.scheduler.pendingCount != 0 { failures += 1 }
      raced.subscribeSecond()
      let isOver = way == .autoconnecting
      if raced.station.connections != (isOver ? 1 : 2) || !raced.isIntact { failures += 1 }
      if raced.second.entries[0].subscription.isDisposed != isOver { failures += 1 }
    }
    #expect(failures == 0)
  }

  /// With a threshold of two, both subscribers get all values that the source sends synchronously.
  @Test func secondSubscribeAgainstFirst() {
    var failures = 0
    race(
      spins: Self.rounds,
      for: {
        let station = Station(onConnect: { subscriber, _ in subscriber.send(1) })
        return (station, station.signal.publish().autoconnect(after: 2), Journal<Recorded<Int, TestFailure>>())
      }
    ) { _, shared, log in
      log.write(Recorded(shared))
    } _: { _, shared, log in
      log.write(Recorded(shared))
    } verify: { station, _, log in
      if station.connections != 1 || log.entries.map(\.values) != [[1], [1]] { failures += 1 }
    }
    #expect(failures == 0)
  }

  /// Threads subscribe and dispose in cycles: connections follow one another, and each subscriber gets all values of
  /// its connection.
  @Test(arguments: [Sharing.Replay.everything, .nothing]) func cycleAgainstCycle(_ replay: Sharing.Replay) {
    let station = Station(onConnect: { subscriber, number in subscriber.send(number) })
    let shared = station.signal.share(replay: replay)
    let wrong = Atomic<Int>(0)
    race(spins: Self.rounds) {
      let recorded = Recorded(shared)
      recorded.subscription.dispose()
      if recorded.values.count > 1 { wrong.add(1, ordering: .relaxed) }
    } _: {
      let recorded = Recorded(shared)
      recorded.subscription.dispose()
      if recorded.values.count > 1 { wrong.add(1, ordering: .relaxed) }
    }
    #expect(wrong.load(ordering: .acquiring) == 0)
    #expect(station.open == 0)
    #expect(!station.hasOverlapped)
  }
}
