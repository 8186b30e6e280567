import ReactiveSubjects
import Synchronization

/// Two subjects, an operator that joins them, and its events: the subject of a race between two threads.
package final class Joined<Output: Sendable & Equatable>: Sendable {
  package let first = Subject<Int, TestFailure>()
  package let second = Subject<Int, TestFailure>()
  package let log = Journal<Event<Output, TestFailure>>()
  package let teardowns = Journal<Int>()
  package let isSerial = Atomic<Bool>(true)
  private let isDelivering = Atomic<Bool>(false)
  private let signal: Signal<Output, TestFailure>

  package init(
    _ join: (Signal<Int, TestFailure>, Signal<Int, TestFailure>) -> Signal<Output, TestFailure>
  ) {
    signal = join(first.signal, second.signal)
  }

  package var values: [Output] { log.entries.compactMap(\.value) }
  package var terminals: [Termination<TestFailure>] { log.entries.compactMap(\.termination) }

  @discardableResult
  package func subscribe() -> Subscription {
    let subscription = signal.subscribe(events: { [self] event in
      if isDelivering.exchange(true, ordering: .acquiringAndReleasing) { isSerial.store(false, ordering: .relaxed) }
      log.write(event)
      // Stays long enough for another thread to come in, if it can.
      for _ in 0..<100 where !isDelivering.load(ordering: .acquiring) { isSerial.store(false, ordering: .relaxed) }
      isDelivering.store(false, ordering: .releasing)
    })
    subscription.add { [teardowns] in teardowns.write(1) }
    return subscription
  }

  package func subscribed() -> Joined {
    subscribe()
    return self
  }

  /// Sends four values from one side, and four from the other.
  package func sendFirst() { for value in 1...4 { first.send(value) } }
  package func sendSecond() { for value in 11...14 { second.send(value) } }
}

extension Joined {
  /// A rule for every operator: values that two threads send are delivered one at a time.
  package static func raceSends(
    _ make: () -> Joined, verify: (Joined) -> Void
  ) -> Bool {
    var isSerial = true
    race(for: { make().subscribed() }) {
      $0.sendFirst()
    } _: {
      $0.sendSecond()
    } verify: { joined in
      verify(joined)
      isSerial = isSerial && joined.isSerial.load(ordering: .relaxed)
    }
    return isSerial
  }

  /// A rule for every operator: after `dispose` returns, at most one delivery follows, which had already passed its check.
  package static func raceSendAndDispose(_ make: () -> Joined) -> Bool {
    var isObeyed = true
    race(for: {
      let joined = make()
      return (joined, joined.subscribe(), Journal<Int>())
    }) { joined, _, _ in
      joined.first.send(1)
      joined.sendSecond()
    } _: { joined, subscription, seen in
      subscription.dispose()
      seen.write(joined.log.entries.count)
    } verify: { joined, _, seen in
      isObeyed = isObeyed && joined.log.entries.count - seen.entries[0] <= 1 && joined.teardowns.entries == [1]
    }
    return isObeyed
  }

  /// A rule for every operator: an end and a concurrent disposal run the teardown once, and at most one terminal is delivered.
  package static func raceEndAndDispose(_ make: () -> Joined) -> Bool {
    var isObeyed = true
    race(for: {
      let joined = make()
      return (joined, joined.subscribe())
    }) { joined, _ in
      joined.first.complete()
      joined.second.complete()
    } _: { _, subscription in
      subscription.dispose()
    } verify: { joined, subscription in
      isObeyed = isObeyed && joined.terminals.count <= 1 && joined.teardowns.entries == [1] && subscription.isDisposed
    }
    return isObeyed
  }

  /// A rule for every operator: of two concurrent ends one terminal is delivered, a failure or the completion of all.
  package static func raceEnds(_ make: () -> Joined) -> Bool {
    var isObeyed = true
    race(for: { make().subscribed() }) {
      $0.first.fail(TestFailure())
    } _: {
      $0.second.complete()
    } verify: { joined in
      isObeyed = isObeyed && joined.terminals.count == 1 && joined.teardowns.entries == [1]
    }
    return isObeyed
  }
}

extension Signal {
  /// Pairs as text, which compares.
  package func written<A: Sendable, B: Sendable>() -> Signal<String, Failure> where Value == (A, B) {
    lift { next in { pair in next("\(pair.0)\(pair.1)") } }
  }
}
