import ReactiveFiltering
import ReactiveMulticast
import ReactiveRecovering
import ReactiveTesting
import TestSupport
import Testing

/// Re-entrant subscribers and sources: no call blocks or nests, and the tests check the results.
@Suite struct ShareReentrancyTests {
  // 10,000 nested calls overflow the small stack as well. A debug build needs half a minute for a million rounds.
  static let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

  @Test func subscribingFromInsideNextJoinsAndGetsWhatFollows() {
    let station = Station()
    let shared = station.signal.share()
    let inner = Journal<Int>()
    shared.subscribe(events: { event in
      if event == .next(1) { shared.subscribe(events: { if let value = $0.value { inner.write(value) } }) }
    })
    station.send(1, 2)
    #expect(inner.entries == [2])
    #expect(station.connections == 1)
  }

  @Test func subscribingFromInsideASynchronousRunJoinsIt() {
    let shared = Signal<Int, TestFailure>(1...3).share()
    let inner = Journal<Event<Int, TestFailure>>()
    shared.subscribe(events: { event in
      if event == .next(1) { shared.subscribe(events: { inner.write($0) }) }
    })
    #expect(inner.entries == [.next(2), .next(3), .completed])
  }

  @Test func subscribingFromInsideTheEndConnectsAnewAfterAllGotTheEnd() {
    let station = Station()
    let shared = station.signal.share()
    let log = Journal<String>()
    shared.subscribe(events: { event in
      guard event == .completed else { return }
      shared.subscribe(events: { log.write("again \($0.value ?? 0)") })
      log.write("first, \(station.connections)")
    })
    shared.subscribe(events: { event in
      if event == .completed { log.write("second, \(station.connections)") }
    })
    station.complete()
    station.send(5)
    #expect(log.entries == ["first, 1", "second, 1", "again 5"])
    #expect(station.connections == 2)
    #expect(!station.hasOverlapped)
  }

  @Test func disposingFromInsideNextDisconnectsAtOnce() {
    let station = Station()
    let recorded = Recorded(station.signal.share().take(2))
    station.send(1, 2, 3)
    #expect(recorded.events == [.next(1), .next(2), .completed])
    #expect(station.open == 0)
  }

  @Test func disposingFromInsideASynchronousFloodStopsIt() {
    let shared = Signal<Int, TestFailure>(0...).share()
    #expect(Recorded(shared.take(2)).values == [0, 1])
    #expect(Recorded(shared.take(2)).values == [0, 1])
  }

  @Test func subscribingFromInsideTheTeardownConnectsAfterIt() {
    let holder = SharedVariable<Signal<Int, TestFailure>>(nil)
    let log = Journal<String>()
    let again = Journal<Recorded<Int, TestFailure>>()
    let subscribers = Journal<Subscriber<Int, TestFailure>>()
    let source = Signal<Int, TestFailure>(source: { subscriber in
      subscribers.write(subscriber)
      log.write("begins")
      subscriber.add {
        log.write("ends")
        if again.count == 0, let shared = holder.value { again.write(Recorded(shared)) }
        log.write("has ended")
      }
    })
    let shared = source.share()
    holder.value = shared
    shared.subscribe(events: { _ in }).dispose()
    #expect(log.entries == ["begins", "ends", "has ended", "begins"])
    again.entries.first?.subscription.dispose()
    #expect(log.count == 6)
    holder.value = nil
  }

  @Test func aSourceThatSubscribesToItsOwnSharingJoinsIt() {
    let holder = SharedVariable<Signal<Int, TestFailure>>(nil)
    let inner = Journal<Int>()
    let station = Station(onConnect: { subscriber, number in
      let own = holder.value?.subscribe(events: { if let value = $0.value { inner.write(value) } })
      subscriber.send(number)
      own?.dispose()
    })
    let shared = station.signal.share()
    holder.value = shared
    let recorded = Recorded(shared)
    station.send(7)
    #expect(recorded.values == [1, 7])
    #expect(inner.entries == [1])
    #expect(station.connections == 1)
    recorded.subscription.dispose()
    #expect(station.open == 0)
    holder.value = nil
  }

  @Test func aSourceWhoseOwnSubscriptionStaysKeepsItConnected() {
    let holder = SharedVariable<Signal<Int, TestFailure>>(nil)
    let own = SharedVariable<Subscription>(nil)
    let station = Station(onConnect: { _, _ in own.value = holder.value?.subscribe(events: { _ in }) })
    let shared = station.signal.share()
    holder.value = shared
    let recorded = Recorded(shared)
    recorded.subscription.dispose()
    #expect(station.open == 1)
    own.value?.dispose()
    #expect(station.open == 0)
    holder.value = nil
  }

  /// A source that releases each subscriber at once, and whose teardown subscribes again: a loop that does not grow the
  /// stack.
  @Test func aSourceThatLetsGoWhileItsTeardownSubscribesAgain() {
    let holder = SharedVariable<Signal<Int, TestFailure>>(nil)
    let left = SharedVariable(repetitions(quick: 5_000, full: 20_000, night: 20_000))
    let shared = Signal<Int, TestFailure>(source: { subscriber in
      subscriber.add {
        let count = (left.value ?? 0) - 1
        left.value = count
        if count > 0 { holder.value?.subscribe(events: { _ in }) }
      }
    }).share()
    holder.value = shared
    onThread { shared.subscribe(events: { _ in }) }
    #expect(left.value == 0)
    holder.value = nil
  }

  /// Each subscriber subscribes again when it gets the end, many times, on a stack of 512 KB (C10).
  @Test func subscribersFromInsideTheEndWithoutNumber() {
    final class Again: Sendable {
      let shared = Signal<Int, Never>.just(1).share()
      let left = SharedVariable(ShareReentrancyTests.many)

      func subscribe() {
        shared.subscribe(
          next: { _ in },
          completed: { [self] in
            let count = (left.value ?? 0) - 1
            left.value = count
            if count > 0 { subscribe() }
          })
      }
    }
    let again = Again()
    onThread { again.subscribe() }
    #expect(again.left.value == 0)
  }

  @Test func retriesOfASharedFailureWithoutNumber() {
    let runs = SharedVariable(0)
    onThread {
      let source = Signal<Int, TestFailure>(source: { subscriber in
        runs.value = (runs.value ?? 0) + 1
        subscriber.fail(TestFailure())
      })
      source.share().retry(ShareReentrancyTests.many - 1).subscribe(events: { _ in })
    }
    #expect(runs.value == ShareReentrancyTests.many)
  }

  /// The last subscriber leaves many times from inside a teardown that subscribes again.
  @Test func subscribersFromInsideTheTeardownWithoutNumber() {
    final class Again: Sendable {
      let shared = SharedVariable<Signal<Int, Never>>(nil)
      let left = SharedVariable(ShareReentrancyTests.many)

      func begin() {
        shared.value = Signal<Int, Never>(source: { [self] subscriber in
          subscriber.add { [self] in
            let count = (left.value ?? 0) - 1
            left.value = count
            if count > 0 { subscribe() }
          }
          subscriber.send(1)
        }).share()
        subscribe()
      }

      func subscribe() { shared.value?.taking(1).subscribe(next: { _ in }) }
    }
    let again = Again()
    onThread { again.begin() }
    #expect(again.left.value == 0)
    again.shared.value = nil
  }

  /// The second connection begins when the first one's call returns. Its replay is released right after it ends, with
  /// no lock held.
  @Test func aReplayedValueThatGoesMaySubscribe() {
    let (runs, subscribe) = (Journal<Int>(), SharedVariable<@Sendable () -> Void>(nil))
    let shared = Signal<Releasing, TestFailure> { subscriber in
      let run = runs.entries.count + 1
      runs.write(run)
      subscriber.send(Releasing { if run == 2 { subscribe.value?() } })
      subscriber.complete()
    }.share(replay: .everything)
    subscribe.value = { shared.subscribe(events: { _ in }) }
    shared.subscribe(events: { if $0.termination != nil { shared.subscribe(events: { _ in }) } })
    #expect(runs.entries == [1, 2, 3])
    subscribe.value = nil
  }
}
