import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// C17: a consumer that requests values.
@Suite struct RequestedSubscriptionTests {
  @Test func theFirstRequestSubscribes() {
    let subscriptions = Journal<Int>()
    let requester = Requester(Signal.just(1).whenSubscribed { subscriptions.write(1) })
    #expect(subscriptions.count == 0)
    requester.request(1)
    #expect(subscriptions.count == 1)
    #expect(requester.log.entries == ["1", "|"])
  }

  @Test func aSequenceSendsWhatIsRequested() {
    let made = Counter()
    let requester = Requester(Signal(Made(5) { made.increment() }))
    requester.request(2)
    #expect(requester.log.entries == ["1", "2"])
    // One more, to know whether it was the end.
    #expect(made.count == 3)
    requester.request(1)
    #expect(requester.log.entries == ["1", "2", "3"])
    requester.request(.max)
    #expect(requester.log.entries == ["1", "2", "3", "4", "5", "|"])
  }

  @Test func theCompletionNeedsNoRequest() {
    let requester = Requester(Signal([1, 2]))
    requester.request(2)
    #expect(requester.log.entries == ["1", "2", "|"])
  }

  @Test func aTaskIsAsFarAheadAsThePolicySays() async {
    await onOneThread {
      let sent = Counter()
      let signal = Signal<Int, Never>.generate { emitter in
        while await emitter.send(sent.count + 1) { sent.increment() }
      }
      let requester = Requester(signal, buffering: .suspending(3))
      requester.request(2)
      await others()
      #expect(requester.log.entries == ["1", "2"])
      #expect(sent.count == 5)
      requester.subscription.dispose()
    }
  }

  @Test(arguments: [
    (BufferingPolicy.unbounded, "12345|", ""), (.newest(2), "145|", "23"), (.oldest(2), "123|", "45"),
    (.suspending(2), "123|", "45"), (.newest(0), "1|", "2345"), (.oldest(0), "1|", "2345"),
  ])
  func valuesOfASubjectWaitAsThePolicySays(policy: BufferingPolicy, taken: String, discarded: String) {
    let subject = Subject<Int, Never>()
    let requester = Requester(subject.signal, buffering: policy)
    requester.request(1)
    for value in 1...5 { subject.send(value) }
    subject.complete()
    requester.request(.max)
    #expect(requester.log.entries.joined() == taken)
    #expect(requester.discarded.entries.joined() == discarded)
  }

  @Test func theEndWaitsForTheValuesBeforeIt() {
    let subject = Subject<Int, TestFailure>()
    let requester = Requester(subject.signal)
    requester.request(1)
    subject.send(1)
    subject.send(2)
    subject.fail(TestFailure())
    #expect(requester.log.entries == ["1"])
    #expect(subject.subscriberCount == 0)
    requester.request(1)
    #expect(requester.log.entries == ["1", "2", "#"])
  }

  @Test func aValueRequestsFurtherOnes() {
    let requester = Requester(Signal(1...4), more: { $0 < 3 ? 1 : 0 })
    requester.request(1)
    #expect(requester.log.entries == ["1", "2", "3"])
    requester.request(1)
    #expect(requester.log.entries == ["1", "2", "3", "4", "|"])
  }

  @Test(arguments: [BufferingPolicy.unbounded, .suspending(.max)])
  func requestsOfAnySizeAddUp(policy: BufferingPolicy) {
    let source = OnRequest()
    let requester = Requester(source.signal, buffering: policy)
    for count in [1, .max / 2 - 5, .max / 2 - 5, 1, .max] {
      requester.request(count)
      source.send(1)
    }
    #expect(requester.log.entries == ["1", "1", "1", "1", "1"])
  }

  @Test func requestsAddUpToAll() {
    let subject = Subject<Int, Never>()
    let requester = Requester(subject.signal)
    for _ in 1...3 { requester.request(.max - 1) }
    for value in 1...3 { subject.send(value) }
    #expect(requester.log.entries == ["1", "2", "3"])
  }

  @Test func aRequestInsideADeliveryTakesNoStack() {
    let count = Counter()
    let holder = SharedVariable<RequestedSubscription<Int, Never>>(nil)
    holder.value = RequestedSubscription(to: Signal(1...100_000)) { _ in
      count.increment()
      holder.value?.request(1)
      return 0
    } ended: { _ in
      holder.value = nil
    }
    holder.value?.request(1)
    #expect(count.count == 100_000)
    #expect(holder.value == nil)
  }

  @Test func aValueThatIsSentInsideADeliveryFollowsIt() {
    let (subject, values) = (Subject<Int, Never>(), Journal<Int>())
    let requested = RequestedSubscription(to: subject) { value in
      if value == 2 { subject.send(3) }
      values.write(value)
      return 0
    } ended: { _ in
      values.write(0)
    }
    requested.request(1)
    subject.send(1)
    // Waits, so the request delivers it.
    subject.send(2)
    requested.request(2)
    #expect(values.entries == [1, 2, 3])
  }

  @Test func nothingFollowsADisposalInsideADelivery() {
    let holder = SharedVariable<RequestedSubscription<Int, Never>>(nil)
    let values = Journal<Int>()
    holder.value = RequestedSubscription(to: Signal(1...3)) { value in
      values.write(value)
      holder.value?.dispose()
      return .max
    } ended: { _ in
      values.write(0)
    }
    holder.value?.requestAll()
    #expect(values.entries == [1])
  }

  @Test func waitingValuesOfAnAbandonedSourceCanBeRequested() {
    var subject: Subject<Int, Never>? = Subject()
    let requester = subject.map { Requester($0.signal) }
    requester?.request(1)
    subject?.send(1)
    subject?.send(2)
    subject = nil
    requester?.request(1)
    #expect(requester?.log.entries == ["1", "2"])
    #expect(requester?.subscription.isDisposed == true)
  }

  @Test(arguments: ["complete", "dispose", "abandon", "never"])
  func nothingIsLeft(after end: String) {
    expectNoLeaks { probe in
      let token = probe.token()
      let subject = Subject<Int, Never>()
      let requested = RequestedSubscription(to: end == "never" ? .never() : subject.signal) { value in
        token.use(0)
      } ended: { _ in
        token.touch()
      }
      requested.request(1)
      subject.send(1)
      subject.send(2)
      switch end {
      case "complete":
        requested.request(1)
        subject.complete()
      case "dispose": requested.dispose()
      default: break
      }
      _ = probe.track(requested)
    }
  }

  /// The rest is never requested.
  @Test(arguments: WaitingLeakTests.Source.all, [0, 1, 2])
  func aSourceThatWaitsIsReleasedWithTheHandle(_ source: WaitingLeakTests.Source, requested: Int) {
    expectNoLeaks { probe in
      let (made, sink) = (probe.token("source"), probe.token("sink"))
      let handle = RequestedSubscription(to: source.make().map { made.use($0) }) { _ in
        sink.use(0)
      } ended: { _ in
        sink.touch()
      }
      handle.request(requested)
    }
  }

  @Test func requestedValuesComeAfterTheReleaseOfTheHandle() {
    let (mailbox, log) = (Mailbox<Int, Never>(), Journal<Int>())
    // Each value below three requests one more.
    RequestedSubscription(to: mailbox.signal) { value in
      log.write(value)
      return value < 3 ? 1 : 0
    } ended: { _ in
    }.request(1)
    for number in 1...5 { mailbox.send(number) }
    #expect(log.entries == [1, 2, 3])
    let rest = Recorded(mailbox.signal)
    #expect(rest.values == [4, 5])
  }

  @Test func valuesThatWaitAreDiscardedAtTheReleaseOfAll() {
    let discarded = Journal<Int>()
    var subject: Subject<Int, Never>? = Subject()
    if let subject {
      let handle = RequestedSubscription(
        to: subject.signal, onDiscard: { discarded.write($0) }, next: { _ in 0 }, ended: { _ in })
      handle.request(1)
      for number in 1...3 { subject.send(number) }
    }
    subject = nil
    #expect(discarded.entries == [2, 3])
  }

  @Test func valuesThatWaitAreDiscardedAtADisposal() {
    let subject = Subject<Int, Never>()
    let requester = Requester(subject.signal)
    requester.request(1)
    for value in 1...3 { subject.send(value) }
    requester.subscription.dispose()
    #expect(requester.discarded.entries == ["2", "3"])
  }

  /// A value of a source that waits has a place. Another source takes the requested place while the value is made.
  @Test(arguments: [BufferingPolicy.newest(0), .oldest(0), .suspending(1)])
  func keepsTheValuesOfASourceThatWaits(policy: BufferingPolicy) {
    let subject = Subject<Int, Never>()
    let numbers = Counter()
    let source = Signal(
      Made(3) {
        subject.send(0)
        return numbers.increment()
      })
    let requester = Requester(.merge([subject.signal, source]), buffering: policy)
    for _ in 0..<10 { requester.request(1) }
    #expect(requester.log.entries.filter { $0 != "0" } == ["1", "2", "3"])
    #expect(requester.discarded.entries.allSatisfy { $0 == "0" })
  }

  @Test func aZipHoldsOneValueOfASourceThatWaits() async {
    await onOneThread {
      let sent = Counter()
      let subject = Subject<Int, Never>()
      let source = Signal<Int, Never>.generate { emitter in
        while await emitter.send(sent.count + 1) { sent.increment() }
      }
      let requester = Requester(source.zip(with: subject).map { $0 * 10 + $1 })
      requester.request(5)
      await others()
      #expect(sent.count == 1)
      subject.send(7)
      await others()
      #expect(requester.log.entries == ["17"])
      #expect(sent.count == 2)
      requester.subscription.dispose()
    }
  }

  @Test func noMoreThanRequestedIsDeliveredWhenThreadsRequest() {
    race(for: { RequestRace() }) { race in
      for value in 1...4 { race.subject.send(value) }
    } _: { race in
      for _ in 1...3 { race.request() }
    } verify: { race in
      #expect(race.log.entries == [1, 2, 3])
      #expect(race.isSerial)
    }
  }

  @Test func anEndRacesWithRequests() {
    race(for: { RequestRace() }) { race in
      race.subject.send(1)
      race.subject.send(2)
      race.subject.complete()
    } _: { race in
      race.request()
      race.request()
    } verify: { race in
      #expect(race.log.entries == [1, 2, 0])
    }
  }

  @Test func aDisposalRacesWithValues() {
    race(for: { RequestRace() }) { race in
      for value in 1...3 { race.subject.send(value) }
    } _: { race in
      race.request(3)
      race.dispose()
    } verify: { race in
      #expect(race.log.entries == Array([1, 2, 3].prefix(race.log.count)))
      #expect(race.subject.subscriberCount == 0)
    }
  }

  /// A subject whose subscriber requests from another thread.
  private final class RequestRace: Sendable {
    let subject = Subject<Int, Never>()
    let log = Journal<Int>()
    private let busy = AtomicFlag()
    private let overlapped = AtomicFlag()
    private let holder = SharedVariable<RequestedSubscription<Int, Never>>(nil)

    init() {
      let requested = RequestedSubscription(to: subject) { [self] value in
        if value < 0 { return 0 }
        if !busy.setOnce() { overlapped.set() }
        log.write(value)
        busy.clear()
        return 0
      } ended: { [log] _ in
        log.write(0)
      }
      holder.value = requested
      // Subscribes, and takes a first value.
      requested.request(1)
      subject.send(-1)
    }

    var isSerial: Bool { !overlapped.isSet }
    func request(_ count: Int = 1) { holder.value?.request(count) }
    func dispose() { holder.value?.dispose() }
  }
}

/// Elements that a closure makes at each request.
private struct Made: Sequence, IteratorProtocol, Sendable {
  private var left: Int
  private let make: @Sendable () -> Int

  init(_ count: Int, _ make: @escaping @Sendable () -> Int) { (left, self.make) = (count, make) }

  mutating func next() -> Int? {
    guard left > 0 else { return nil }
    left -= 1
    return make()
  }
}

/// A consumer that writes down what it gets.
private struct Requester<Failure: Error>: Sendable {
  let log = Journal<String>()
  let discarded = Journal<String>()
  let subscription: RequestedSubscription<Int, Failure>

  init(
    _ signal: Signal<Int, Failure>, buffering: BufferingPolicy = .unbounded,
    more: @escaping @Sendable (Int) -> Int = { _ in 0 }
  ) {
    subscription = RequestedSubscription(
      to: signal, buffering: buffering, onDiscard: { [discarded] in discarded.write("\($0)") }
    ) { [log] value in
      log.write("\(value)")
      return more(value)
    } ended: { [log] termination in
      if case .completed = termination { log.write("|") } else { log.write("#") }
    }
  }

  func request(_ count: Int) { subscription.request(count) }
}
