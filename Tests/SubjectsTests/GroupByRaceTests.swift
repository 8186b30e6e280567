import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import Synchronization
import Testing

/// Two threads use one grouping.
@Suite struct GroupByRaceTests {
  /// A grouping of one key, whose subscribers record all values.
  final class Raced: Sendable {
    let subject = Subject<Int, Never>()
    let handed = Journal<Int>()
    let groups = Journal<GroupedSignal<Int, Int, Never>>()
    let subscriptions = Journal<Subscription>()
    let outer = SharedVariable<Subscription>(nil)
    let isSerial = Atomic<Bool>(true)
    private let isDelivering = Atomic<Bool>(false)

    init(keys: Int = 1) {
      outer.value = subject.signal.group(by: { $0 % keys }).subscribe(next: { [self] group in
        alone {
          groups.write(group)
          subscribe(to: group)
        }
      })
    }

    /// Subscribes without a sink, which would drop values while it is disposed.
    func subscribe(to group: GroupedSignal<Int, Int, Never>) {
      let subscription = Subscription()
      subscriptions.write(subscription)
      group.signal.attach(
        Subscriber(
          next: { [self] value in alone { handed.write(value) } },
          terminal: { _ in subscription.end() }, subscription: subscription))
    }

    func alone(_ body: () -> Void) {
      if isDelivering.exchange(true, ordering: .acquiringAndReleasing) { isSerial.store(false, ordering: .relaxed) }
      body()
      for _ in 0..<100 where !isDelivering.load(ordering: .acquiring) { isSerial.store(false, ordering: .relaxed) }
      isDelivering.store(false, ordering: .releasing)
    }
  }

  /// Each value reaches the old group's subscriber or begins a new group, and at most one group is live.
  @Test func evictAgainstSend() {
    var isLost = false
    var isSerial = true
    race(for: {
      let raced = Raced()
      raced.subject.send(0)
      return raced
    }) { raced in
      for value in 1...4 { raced.subject.send(value) }
    } _: { raced in
      raced.subscriptions.entries[0].dispose()
    } verify: { raced in
      isLost = isLost || raced.handed.entries != [0, 1, 2, 3, 4] || raced.groups.count > 2
      isLost = isLost || raced.subscriptions.entries.count(where: { !$0.isDisposed }) > 1
      isSerial = isSerial && raced.isSerial.load(ordering: .relaxed)
    }
    #expect(!isLost)
    #expect(isSerial)
  }

  /// A subscriber leaves one group while the others get values: no deliveries overlap or change their order.
  @Test func leaveAgainstSendsToOthers() {
    var isOrdered = true
    race(for: {
      let raced = Raced(keys: 2)
      raced.subject.send(0)
      raced.subject.send(1)
      return (raced, raced.groups.entries[0].signal.subscribe())
    }) { raced, _ in
      for value in 2...7 { raced.subject.send(value) }
    } _: { _, second in
      second.dispose()
    } verify: { raced, _ in
      isOrdered = isOrdered && raced.handed.entries == Array(0...7) && raced.isSerial.load(ordering: .relaxed)
    }
    #expect(isOrdered)
  }

  @Test func disposeOuterAgainstSend() {
    var isObeyed = true
    race(for: {
      let raced = Raced(keys: 2)
      raced.subject.send(0)
      return (raced, Journal<Int>())
    }) { raced, _ in
      for value in 1...4 { raced.subject.send(value) }
    } _: { raced, seen in
      raced.outer.value?.dispose()
      seen.write(raced.handed.count)
    } verify: { raced, seen in
      isObeyed = isObeyed && raced.handed.entries == Array([0, 1, 2, 3, 4].prefix(raced.handed.count))
      isObeyed = isObeyed && raced.handed.count - seen.entries[0] <= 1
      isObeyed = isObeyed && raced.subscriptions.entries.allSatisfy(\.isDisposed)
    }
    #expect(isObeyed)
  }

  /// A subscriber that arrives while a group is released receives its values, or ends.
  @Test func subscribeAgainstEvict() {
    var isObeyed = true
    race(for: {
      let raced = Raced()
      raced.subject.send(0)
      return raced
    }) { raced in
      raced.subscribe(to: raced.groups.entries[0])
    } _: { raced in
      raced.subscriptions.entries[0].dispose()
    } verify: { raced in
      raced.subject.send(1)
      isObeyed = isObeyed && raced.handed.entries == [0, 1]
      isObeyed = isObeyed && raced.subscriptions.entries.count(where: { !$0.isDisposed }) == 1
    }
    #expect(isObeyed)
  }

  @Test func subscribeAgainstEnd() {
    var isObeyed = true
    race(for: {
      let raced = Raced()
      raced.subject.send(0)
      return raced
    }) { raced in
      raced.subscribe(to: raced.groups.entries[0])
    } _: { raced in
      raced.subject.complete()
    } verify: { raced in
      isObeyed = isObeyed && raced.subscriptions.entries.allSatisfy(\.isDisposed)
    }
    #expect(isObeyed)
  }

  @Test func sendAgainstSend() {
    var isObeyed = true
    race(for: { Raced(keys: 3) }) { raced in
      for value in 1...4 { raced.subject.send(value) }
    } _: { raced in
      for value in 5...8 { raced.subject.send(value) }
    } verify: { raced in
      let handed = raced.handed.entries
      isObeyed = isObeyed && handed.filter { $0 < 5 } == [1, 2, 3, 4] && handed.filter { $0 > 4 } == [5, 6, 7, 8]
      isObeyed = isObeyed && raced.groups.count == 3 && raced.isSerial.load(ordering: .relaxed)
    }
    #expect(isObeyed)
  }
}
