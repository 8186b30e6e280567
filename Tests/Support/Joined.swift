import ReactiveSubjects
import ReactiveTesting

/// Two subjects, an operator that joins them, and its events: the subject of a race between two threads.
package final class Joined<Output: Sendable & Equatable>: Sendable {
  package let first = Subject<Int, TestFailure>()
  package let second = Subject<Int, TestFailure>()
  package let log = Journal<Event<Output, TestFailure>>()
  package let teardowns = Journal<Int>()
  package let isSerial = AtomicFlag(true)
  private let isDelivering = AtomicFlag()
  private let signal: Signal<Output, TestFailure>

  package init(_ join: (Signal<Int, TestFailure>, Signal<Int, TestFailure>) -> Signal<Output, TestFailure>) {
    signal = join(first.signal, second.signal)
  }

  package var values: [Output] { log.entries.compactMap(\.value) }
  package var terminals: [Termination<TestFailure>] { log.entries.compactMap(\.termination) }

  @discardableResult
  package func subscribe() -> Subscription {
    let subscription = signal.subscribe(events: { [self] event in
      if !isDelivering.setOnce() { isSerial.clear() }
      log.write(event)
      // Stays long enough for another thread to come in, if it can.
      for _ in 0..<100 where !isDelivering.isSet { isSerial.clear() }
      isDelivering.clear()
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
  package static func raceSends(_ make: () -> Joined, verify: (Joined) -> Void) -> Bool {
    obeys({ make().subscribed() }) {
      $0.sendFirst()
    } _: {
      $0.sendSecond()
    } rule: { joined in
      verify(joined)
      return joined.isSerial.isSet
    }
  }

  /// A rule for every operator: after `dispose` returns, at most one delivery follows, which had already passed its
  /// check.
  package static func raceSendAndDispose(_ make: () -> Joined) -> Bool {
    obeys({
      let joined = make()
      return (joined, joined.subscribe(), Journal<Int>())
    }) { joined, _, _ in
      joined.first.send(1)
      joined.sendSecond()
    } _: { joined, subscription, seen in
      subscription.dispose()
      seen.write(joined.log.count)
    } rule: { joined, _, seen in
      joined.log.count - seen.entries[0] <= 1 && joined.teardowns.entries == [1]
    }
  }

  /// A rule for every operator: an end and a concurrent disposal run the teardown once, and at most one terminal is
  /// delivered.
  package static func raceEndAndDispose(_ make: () -> Joined) -> Bool {
    obeys({
      let joined = make()
      return (joined, joined.subscribe())
    }) { joined, _ in
      joined.first.complete()
      joined.second.complete()
    } _: { _, subscription in
      subscription.dispose()
    } rule: { joined, subscription in
      joined.terminals.count <= 1 && joined.teardowns.entries == [1] && subscription.isDisposed
    }
  }

  /// A rule for every operator: of two concurrent ends one terminal is delivered, a failure or the completion of all.
  package static func raceEnds(_ make: () -> Joined) -> Bool {
    obeys({ make().subscribed() }) {
      $0.first.fail(TestFailure())
    } _: {
      $0.second.complete()
    } rule: {
      $0.terminals.count == 1 && $0.teardowns.entries == [1]
    }
  }

  /// Races two closures, and returns whether the outcome of each spin obeys a rule.
  private static func obeys<Subject: Sendable>(
    _ makeSubject: () -> Subject, _ first: @Sendable (Subject) -> Void,
    _ second: @escaping @Sendable (Subject) -> Void, rule: (Subject) -> Bool
  ) -> Bool {
    var isObeyed = true
    race(for: makeSubject, first, second, verify: { if !rule($0) { isObeyed = false } })
    return isObeyed
  }
}

extension Signal {
  /// Pairs as text, which compares.
  package func written<A: Sendable, B: Sendable>() -> Signal<String, Failure> where Value == (A, B) {
    lift { next in { pair in next("\(pair.0)\(pair.1)") } }
  }
}
