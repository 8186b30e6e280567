import ReactiveMulticast
import ReactiveTesting
import Testing

@Suite struct ShareInvalidatingTests {
  // Two subscriptions share one run of the source, and a disposal does not end it.
  @Test(arguments: [OperatorLaw.grammar, .concurrency, .reentrancy, .ending, .failure, .stackSafety])
  func obeys(_ law: OperatorLaw) { law.check { $0.share(invalidating: { _ in false }) } }

  @Test func keepsTheValuesWhileTheyAreValid() {
    let station = Station()
    let isInvalid = AtomicFlag()
    let shared = station.signal.share(invalidating: { _ in isInvalid.isSet })
    let first = Recorded(shared)
    station.send(1, 2)
    #expect(Recorded(shared).values == [1, 2])
    station.complete()
    #expect(first.events == [.next(1), .next(2), .completed])
    #expect(Recorded(shared).events == [.next(1), .next(2), .completed])
    isInvalid.set()
    let second = Recorded(shared)
    #expect(station.connections == 2 && second.events.isEmpty)
    station.send(3)
    #expect(Recorded(shared).values == [3])
    station.complete()
    isInvalid.clear()
    #expect(Recorded(shared).events == [.next(3), .completed])
    #expect(station.connections == 2)
  }

  @Test func looksAtTheNewestValue() {
    let (station, seen) = (Station(), Journal<Int>())
    let shared = station.signal.share(invalidating: { newest in
      seen.write(newest)
      return false
    })
    _ = Recorded(shared)
    station.send(1, 2)
    _ = Recorded(shared)
    #expect(seen.entries.isEmpty)
    station.complete()
    _ = Recorded(shared)
    #expect(seen.entries == [2])
  }

  @Test func aRunGoesOnWithoutSubscribers() {
    let station = Station()
    let shared = station.signal.share(invalidating: { _ in true })
    Recorded(shared).subscription.dispose()
    #expect(station.open == 1)
    station.send(1)
    #expect(Recorded(shared).values == [1])
  }

  @Test func aRunWithoutValuesAndAFailureAreNotKept() {
    let station = Station()
    let shared = station.signal.share(invalidating: { _ in false })
    _ = Recorded(shared)
    station.complete()
    _ = Recorded(shared)
    #expect(station.connections == 2)
    station.send(1)
    station.fail()
    #expect(Recorded(shared).events.isEmpty)
    #expect(station.connections == 3)
  }

  @Test func twoThreadsThatFindItInvalidBeginOneRun() {
    race(for: {
      let station = Station(onConnect: { subscriber, number in
        subscriber.send(number)
        subscriber.complete()
      })
      let shared = station.signal.share(invalidating: { $0 == 1 })
      _ = Recorded(shared)
      return (station, shared, Journal<Recorded<Int, TestFailure>>())
    }) { _, shared, recorded in
      recorded.write(Recorded(shared))
    } _: { _, shared, recorded in
      recorded.write(Recorded(shared))
    } verify: { station, _, recorded in
      #expect(station.connections == 2 && !station.hasOverlapped)
      #expect(recorded.entries.map(\.events) == [[.next(2), .completed], [.next(2), .completed]])
    }
  }
}
