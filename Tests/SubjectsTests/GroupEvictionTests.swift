import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Groups that begin and end with their subscribers, also inside a delivery.
@Suite struct GroupEvictionTests {
  @Test func aGroupWhoseSubscriberHasEnoughBeginsAnew() {
    let subject = Subject<Int, Never>()
    let groups = subject.signal.group(by: { $0 / 10 })
    let recorded = Recorded(
      groups.flatMap { group in group.signal.take(2).collect().map { [group.key] + $0 } })
    for value in [10, 20, 11, 12, 13, 21, 14] { subject.send(value) }
    subject.complete()
    #expect(recorded.values == [[1, 10, 11], [1, 12, 13], [2, 20, 21], [1, 14]])
  }

  @Test func aGroupStaysWhileAnybodySubscribes() {
    let subject = Subject<Int, Never>()
    let groups = Recorded(subject.signal.group(by: { _ in 0 }))
    subject.send(1)
    let first = Recorded(groups.values[0].signal)
    let second = Recorded(groups.values[0].signal)
    first.subscription.dispose()
    subject.send(2)
    #expect(second.values == [2])
    #expect(groups.values.count == 1)
    second.subscription.dispose()
    subject.send(3)
    #expect(groups.values.count == 2)
    // The subscriptions that held the old group are released.
    let late = Recorded(groups.values[0].signal)
    #expect(late.subscription.isDisposed)
    #expect(late.events.isEmpty)
  }

  /// A subscriber that leaves before the first value consumes it: the group does not begin repeatedly.
  @Test func aSubscriberThatLeavesAtOnceDoesNotLoop() {
    let subject = Subject<Int, Never>()
    let keys = Journal<Int>()
    subject.signal.group(by: { $0 }).subscribe(next: { group in
      keys.write(group.key)
      group.signal.subscribe().dispose()
    })
    subject.send(1)
    #expect(keys.entries == [1])
    subject.send(1)
    #expect(keys.entries == [1, 1])
  }

  @Test func aSubscriberFromInsideADeliveryGetsTheNextValue() {
    let subject = Subject<Int, Never>()
    let late = Journal<Int>()
    subject.signal.group(by: { _ in 0 }).subscribe(next: { group in
      group.signal.subscribe(next: { value in
        if value == 1 { group.signal.subscribe(next: { late.write($0) }) }
      })
    })
    for value in 1...3 { subject.send(value) }
    #expect(late.entries == [2, 3])
  }

  @Test func aSubscriberThatLeavesInsideADeliveryGetsNothingMore() {
    let subject = Subject<Int, Never>()
    let log = Journal<String>()
    subject.signal.group(by: { _ in 0 }).subscribe(next: { group in
      let second = SharedVariable<Subscription>(nil)
      group.signal.subscribe(next: { value in
        log.write("first \(value)")
        second.value?.dispose()
      })
      second.value = group.signal.subscribe(next: { log.write("second \($0)") })
    })
    subject.send(1)
    subject.send(2)
    #expect(log.entries == ["first 1", "first 2"])
  }

  @Test func disposingTheResultInsideAGroupsDelivery() {
    let subject = Subject<Int, Never>()
    let log = Journal<Int>()
    let outer = SharedVariable<Subscription>(nil)
    outer.value = subject.signal.group(by: { _ in 0 }).subscribe(next: { group in
      group.signal.subscribe(next: { value in
        log.write(value)
        if value == 2 { outer.value?.dispose() }
      }).add { log.write(-1) }
    })
    for value in 1...3 { subject.send(value) }
    #expect(log.entries == [1, 2, -1])
  }

  @Test func whatIsSentInsideADeliveryComesAfterIt() {
    let subject = Subject<Int, Never>()
    let log = Journal<String>()
    subject.signal.group(by: { $0 / 10 }).subscribe(next: { group in
      log.write("group \(group.key)")
      if group.key == 1 { subject.send(20) }
      group.signal.subscribe(next: { value in
        log.write("\(value)")
        if value == 10 { subject.send(11) }
      })
    })
    subject.send(10)
    #expect(log.entries == ["group 1", "10", "group 2", "20", "11"])
  }

  struct Key: Hashable, Sendable {
    let number: Int
    let tracked: Tracked<Int>?
  }

  /// A million keys, each with one value and a subscriber that ends after it, on a small stack: no group is kept.
  @Test func aMillionKeysThatComeAndGo() {
    // A million keys take 15 seconds in a debug build.
    let count = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)
    let probe = LeakProbe()
    let alive = onThread {
      let subject = Subject<Int, Never>()
      let received = SerialState(0)
      var alive = 0
      subject.signal
        .group(by: { Key(number: $0, tracked: $0.isMultiple(of: 100) ? probe.track($0) : nil) })
        .flatMap { $0.signal.take(1) }
        .subscribe(next: { _ in received.value += 1 })
      for value in 0..<count {
        subject.send(value)
        if value.isMultiple(of: 100) { alive += probe.liveCount }
      }
      return [received.value, alive]
    }
    #expect(alive == [count, 0])
  }

  @Test func manyGroupsEndOnASmallStack() {
    let ended = onThread {
      let subject = Subject<Int, Never>()
      let ended = SerialState(0)
      subject.signal.group(by: { $0 }).subscribe(next: { group in
        group.signal.subscribe(completed: { ended.value += 1 })
      })
      for value in 0..<20_000 { subject.send(value) }
      subject.complete()
      return ended.value
    }
    #expect(ended == 20_000)
  }

  @Test func aMemberThatLeftIsForgottenAtOnce() {
    let subject = Subject<Int, Never>()
    let groups = Recorded(subject.signal.group(by: { _ in 0 }))
    subject.send(0)
    let probe = LeakProbe()
    let stays = Recorded(groups.values[0].signal)
    let others = (0..<100).map { _ in
      let token = probe.token()
      return groups.values[0].signal.subscribe(next: { _ in token.touch() })
    }
    for (number, subscription) in others.enumerated() {
      subscription.dispose()
      #expect(probe.liveCount == 99 - number)
      subject.send(number)
    }
    #expect(stays.values == Array(0..<100))
  }

  @Test func nothingIsRetainedAfterTheEnd() {
    expectNoLeaks { probe in
      let subject = Subject<Int, Never>()
      let token = probe.token("closure")
      let groups = Recorded(subject.signal.group(by: { token.use($0) }))
      subject.send(1)
      groups.values[0].signal.subscribe(next: { _ in token.touch() })
      subject.complete()
      return (subject, groups)
    }
  }

  @Test func nothingIsRetainedAfterDispose() {
    expectNoLeaks { probe in
      let subject = Subject<Int, Never>()
      let token = probe.token("closure")
      let groups = Recorded(subject.signal.group(by: { token.use($0) }))
      subject.send(1)
      groups.values[0].signal.subscribe(next: { _ in token.touch() })
      groups.subscription.dispose()
      return (subject, groups)
    }
  }
}
