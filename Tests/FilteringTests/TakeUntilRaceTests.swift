import ReactiveFiltering
import ReactiveSubjects
import ReactiveTesting
import Synchronization
import Testing

@Suite struct TakeUntilRaceTests {
  /// A source, a trigger, and the output.
  private final class Raced: Sendable {
    let source = Subject<Int, Never>()
    let trigger = Subject<Int, Never>()
    let log = Journal<Event<Int, Never>>()
    let overlaps = Atomic<Int>(0)
    private let delivering = Atomic<Int>(0)

    @discardableResult
    func subscribe() -> Subscription {
      source.signal.take(until: trigger).subscribe(events: { [self] event in
        if delivering.add(1, ordering: .acquiringAndReleasing).oldValue != 0 { overlaps.add(1, ordering: .relaxed) }
        log.write(event)
        // Stays long enough that another thread could enter.
        for _ in 0..<100 where delivering.load(ordering: .acquiring) > 1 { overlaps.add(1, ordering: .relaxed) }
        delivering.subtract(1, ordering: .acquiringAndReleasing)
      })
    }

    var values: [Int] { log.entries.compactMap(\.value) }
    var terminals: Int { log.entries.count { $0 == .completed } }
  }

  @Test func sendAgainstSend() {
    race(for: {
      let raced = Raced()
      raced.subscribe()
      return raced
    }) { raced in
      for value in 1...4 { raced.source.send(value) }
    } _: { raced in
      raced.trigger.send(0)
    } verify: { raced in
      #expect(raced.values == Array((1...4).prefix(raced.values.count)))
      #expect(raced.log.entries.last == .completed && raced.terminals == 1)
      #expect(raced.overlaps.load(ordering: .relaxed) == 0)
    }
  }

  @Test func completionAgainstTrigger() {
    race(for: {
      let raced = Raced()
      raced.subscribe()
      return raced
    }) { raced in
      raced.source.send(1)
      raced.source.complete()
    } _: { raced in
      raced.trigger.complete()
    } verify: { raced in
      #expect(raced.log.entries == [.completed] || raced.log.entries == [.next(1), .completed])
      #expect(raced.overlaps.load(ordering: .relaxed) == 0)
    }
  }

  @Test func triggerAgainstSubscribe() {
    race(for: { Raced() }) { raced in
      raced.trigger.send(0)
      raced.source.send(1)
    } _: { raced in
      raced.subscribe()
    } verify: { raced in
      // The value arrived before the trigger, between the two, or after both.
      let seen = raced.log.entries
      #expect(seen == [.completed] || seen == [.next(1)] || seen == [])
      raced.source.send(2)
      #expect(raced.log.entries.contains(.completed) != raced.values.contains(2))
    }
  }

  @Test func triggerAgainstDispose() {
    race(for: {
      let raced = Raced()
      let subscription = raced.subscribe()
      let teardowns = Journal<Int>()
      subscription.add { teardowns.write(1) }
      return (raced, subscription, teardowns)
    }) { raced, _, _ in
      raced.trigger.send(0)
    } _: { _, subscription, _ in
      subscription.dispose()
    } verify: { raced, subscription, teardowns in
      #expect(raced.terminals <= 1)
      #expect(teardowns.entries == [1])
      #expect(subscription.isDisposed)
    }
  }

  @Test func sendAgainstDispose() {
    race(for: {
      let raced = Raced()
      return (raced, raced.subscribe(), Journal<Int>())
    }) { raced, _, _ in
      for value in 1...4 { raced.source.send(value) }
    } _: { raced, subscription, seen in
      subscription.dispose()
      seen.write(raced.log.entries.count)
    } verify: { raced, _, seen in
      #expect(raced.log.entries.count - (seen.entries.first ?? 0) <= 1)
      #expect(raced.values == Array((1...4).prefix(raced.values.count)))
    }
  }
}
