import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct SubscriberCountsTests {
  /// The kinds of subjects, by what the tests need of them.
  struct Kind: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var signal: Signal<Int, TestFailure>
    var counts: Signal<Int, Never>
    var send: @Sendable (Int) -> Void
    var end: @Sendable (Termination<TestFailure>) -> Void
    var drop: @Sendable () -> Void

    static func all() -> [Kind] {
      let subject = SharedVariable(Subject<Int, TestFailure>())
      let behavior = SharedVariable(BehaviorSubject<Int, TestFailure>(0))
      let replay = SharedVariable(ReplaySubject<Int, TestFailure>())
      return [
        Kind(
          testDescription: "Subject", signal: subject.value!.signal, counts: subject.value!.subscriberCounts,
          send: { subject.value?.send($0) }, end: { Kind.end(subject.value, $0) }, drop: { subject.value = nil }),
        Kind(
          testDescription: "BehaviorSubject", signal: behavior.value!.signal,
          counts: behavior.value!.subscriberCounts, send: { behavior.value?.send($0) },
          end: { Kind.end(behavior.value, $0) }, drop: { behavior.value = nil }),
        Kind(
          testDescription: "ReplaySubject", signal: replay.value!.signal, counts: replay.value!.subscriberCounts,
          send: { replay.value?.send($0) }, end: { Kind.end(replay.value, $0) }, drop: { replay.value = nil }),
      ]
    }

    private static func end(_ target: (any SignalTarget<Int, TestFailure>)?, _ end: Termination<TestFailure>) {
      target?.makeSubscriber().terminal(end)
    }
  }

  @Test(arguments: Kind.all()) func sendsTheNumberNowAndAtEachChange(_ kind: Kind) {
    let first = kind.signal.subscribe(events: { _ in })
    let recorded = Recorded(kind.counts)
    #expect(recorded.values == [1])
    let others = (1...2).map { _ in kind.signal.subscribe(events: { _ in }) }
    kind.send(7)
    others[0].dispose()
    first.dispose()
    others[0].dispose()
    #expect(recorded.values == [1, 2, 3, 2, 1])
    #expect(recorded.events.last == .next(1))
  }

  @Test(arguments: Kind.all()) func aLateObserverGetsTheNumberOfThatMoment(_ kind: Kind) {
    let early = Recorded(kind.counts)
    early.subscription.dispose()
    let subscription = kind.signal.subscribe(events: { _ in })
    let late = Recorded(kind.counts)
    subscription.dispose()
    #expect(early.values == [0] && late.values == [1, 0])
  }

  @Test(arguments: 0..<3, [Termination.completed, .failed(TestFailure())])
  func completesWhenTheLastSubscriberOfAnEndedSubjectHasLeft(_ number: Int, _ end: Termination<TestFailure>) {
    let kind = Kind.all()[number]
    let subscriptions = (1...2).map { _ in kind.signal.subscribe(events: { _ in }) }
    let recorded = Recorded(kind.counts)
    kind.end(end)
    #expect(recorded.events == [.next(2), .next(1), .next(0), .completed])
    #expect(Recorded(kind.counts).events == [.next(0), .completed])
    withExtendedLifetime(subscriptions) {}
  }

  @Test(arguments: Kind.all()) func completesWhenTheSubjectIsReleased(_ kind: Kind) {
    kind.signal.subscribe(events: { _ in })
    let recorded = Recorded(kind.counts)
    kind.drop()
    #expect(recorded.events == [.next(1), .next(0), .completed])
  }

  @Test(arguments: Kind.all()) func aSubscriberThatLeavesDuringADeliveryIsCountedOut(_ kind: Kind) {
    let recorded = Recorded(kind.counts)
    kind.signal.skip(while: { $0 != 7 }).take(1).subscribe(events: { _ in })
    kind.send(7)
    #expect(recorded.values == [0, 1, 0])
  }

  @Test func anObserverMaySubscribeAndLeave() {
    let subject = Subject<Int, Never>()
    let seen = Journal<Int>()
    subject.subscriberCounts.subscribe { count in
      seen.write(count)
      if count == 1 { subject.signal.subscribe { _ in } }
    }
    subject.signal.subscribe { _ in }
    #expect(seen.entries == [0, 1, 2])
  }

  @Test func theSourceRunsWhileSomeoneListens() {
    // The use of the signal: work that runs while there are subscribers.
    let (subject, log) = (Subject<Int, Never>(), Journal<String>())
    subject.subscriberCounts.map { $0 > 0 }.distinctUntilChanged().skip(1).subscribe {
      log.write($0 ? "start" : "stop")
    }
    let subscriptions = (1...2).map { _ in subject.signal.subscribe { _ in } }
    for subscription in subscriptions { subscription.dispose() }
    #expect(log.entries == ["start", "stop"])
  }

  @Test func aMillionSubscribersAreCountedWithoutDepth() {
    let last = onThread(stack: 512 << 10) {
      let subject = Subject<Int, Never>()
      let sum = SerialState((count: 0, last: -1))
      subject.subscriberCounts.subscribe { sum.value = (sum.value.count + 1, $0) }
      for _ in 1...many { subject.signal.subscribe { _ in }.dispose() }
      return sum.value
    }
    #expect(last?.count == 2 * many + 1 && last?.last == 0)
  }

  /// A subscriber that subscribes the next one at each change.
  @Test func aMillionNestedChanges() {
    let count = onThread(stack: 512 << 10) {
      let subject = Subject<Int, Never>()
      subject.subscriberCounts.subscribe { if $0 < many / 10 { subject.signal.subscribe { _ in } } }
      return subject.subscriberCount
    }
    #expect(count == many / 10)
  }

  @Test func nothingIsLeft() {
    expectNoLeaks { probe in
      let subject = Subject<Int, Never>()
      let token = probe.token("observer")
      let subscription = subject.subscriberCounts.subscribe { _ in token.touch() }
      subject.signal.subscribe { _ in }
      subscription.dispose()
    }
    expectNoLeaks { probe in
      let subject = Subject<Int, Never>()
      let token = probe.token("observer")
      subject.subscriberCounts.subscribe { _ in token.touch() }
    }
  }

  /// Numbers are sent in the order in which they were true, and the last one is the present one.
  @Test func subscribersThatComeAndGoAtTheSameTime() {
    race(for: { () -> (Subject<Int, Never>, Recorded<Int, Never>) in
      let subject = Subject<Int, Never>()
      return (subject, Recorded(subject.subscriberCounts))
    }) { subject, _ in
      for _ in 1...3 { subject.signal.subscribe(next: { _ in }).dispose() }
    } _: { subject, _ in
      subject.signal.subscribe(next: { _ in })
      subject.signal.subscribe(next: { _ in }).dispose()
    } verify: { subject, recorded in
      #expect(recorded.values.last == 1 && recorded.values.first == 0)
      #expect(zip(recorded.values, recorded.values.dropFirst()).allSatisfy { $0 != $1 && (0...3).contains($1) })
      subject.complete()
      #expect(recorded.events.suffix(2) == [.next(0), .completed])
    }
  }

  /// The delivering thread removes subscribers from the list, perhaps before the leaving thread has counted them out.
  @Test func subscribersThatLeaveDuringDeliveries() {
    race(for: { () -> (Subject<Int, Never>, [Subscription]) in
      let subject = Subject<Int, Never>()
      return (subject, (0..<8).map { _ in subject.signal.subscribe(next: { _ in }) })
    }) { subject, _ in
      for number in 0..<8 { subject.send(number) }
    } _: { _, subscriptions in
      for subscription in subscriptions { subscription.dispose() }
    } verify: { subject, _ in
      #expect(subject.subscriberCount == 0)
    }
  }

  /// The end waits for the delivery in progress. Until then subscribers may come, and are counted.
  @Test func aSubscriberComesBeforeTheDeliveryOfTheEnd() {
    let subject = Subject<Int, Never>()
    let recorded = Recorded(subject.subscriberCounts)
    let first = SerialState<Subscription?>(nil)
    first.value = subject.signal.subscribe(next: { _ in
      first.value?.dispose()
      subject.complete()
      subject.signal.subscribe(next: { _ in })
    })
    subject.send(1)
    #expect(recorded.events == [.next(0), .next(1), .next(0), .next(1), .next(0), .completed])
  }

  @Test func anEndMeetsASubscriber() {
    race(for: { () -> (Subject<Int, Never>, Recorded<Int, Never>) in
      let subject = Subject<Int, Never>()
      return (subject, Recorded(subject.subscriberCounts))
    }) { subject, _ in
      subject.complete()
    } _: { subject, _ in
      subject.signal.subscribe(next: { _ in })
    } verify: { subject, recorded in
      #expect(recorded.events.suffix(2) == [.next(0), .completed] || recorded.events == [.next(0), .completed])
      #expect(subject.subscriberCount == 0)
    }
  }

  @Test func anObserverMeetsASubscriber() {
    race(for: { () -> (Subject<Int, Never>, Journal<Int>) in (Subject(), Journal()) }) { subject, seen in
      subject.subscriberCounts.subscribe { seen.write($0) }
    } _: { subject, _ in
      subject.signal.subscribe(next: { _ in })
    } verify: { _, seen in
      #expect(seen.entries == [1] || seen.entries == [0, 1])
    }
  }
}
