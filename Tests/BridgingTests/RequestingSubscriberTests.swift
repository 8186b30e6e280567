import ReactiveCore
import ReactiveMulticast
import ReactiveSubjects
import ReactiveTesting
import Testing

/// C17: a source that sends only the requested number.
@Suite struct RequestingSubscriberTests {
  @Test func requestsAllValuesWhereNoRoomIsGranted() {
    let source = OnRequest()
    let values = Journal<Int>()
    source.signal.subscribe(next: { values.write($0) })
    #expect(source.requests.entries == [nil])
    for value in 1...3 { source.send(value) }
    #expect(values.entries == [1, 2, 3])
  }

  @Test func requestsNoMoreThanTheConsumerHasRoomFor() async {
    let source = OnRequest()
    var iterator = source.signal.values(buffering: .suspending(2)).makeAsyncIterator()
    #expect(source.requests.entries == [2])
    source.send(1)
    source.send(2)
    // Both places are taken.
    #expect(source.requests.entries == [2])
    #expect(await iterator.next() == 1)
    #expect(source.requests.entries == [2, 1])
  }

  @Test func aSourceThatSendsInsideARequestTakesNoStack() async {
    let source = OnRequest(sendingUpTo: 100_000)
    let values = source.signal.filter { $0 % 10_000 == 0 }.values(buffering: .suspending(3))
    var taken: [Int] = []
    for await value in values { taken.append(value) }
    #expect(taken == (1...10).map { $0 * 10_000 })
  }

  /// Where there is room, a value that is sent inside a delivery was requested before.
  @Test func requestsAheadOfADelivery() {
    let source = OnRequest()
    let (values, requested) = (Journal<Int>(), Journal<[Int?]>())
    let consumer = RequestedSubscription(to: source.signal) { value in
      if value < 3 {
        requested.write(source.requests.entries)
        source.send(value + 1)
      }
      values.write(value)
      return 0
    } ended: { _ in
    }
    consumer.request(5)
    source.send(1)
    #expect(values.entries == [1, 2, 3])
    #expect(requested.entries == [[5], [5]])
  }

  @Test func aSharedRunRequestsAheadAndAConsumerThatJoinsIsNotOverrun() async {
    let source = OnRequest()
    let shared = source.signal.share()
    let values = Journal<Int>()
    shared.subscribe(next: { values.write($0) })
    #expect(source.requests.entries == [1_000])
    var iterator = shared.values(buffering: .suspending(2)).makeAsyncIterator()
    for value in 1...5 { source.send(value) }
    #expect(values.entries == [1, 2])
    for value in 1...5 { #expect(await iterator.next() == value) }
    #expect(values.entries == [1, 2, 3, 4, 5])
  }

  @Test func anEndNeedsNoRoom() async {
    let source = OnRequest()
    var iterator = source.signal.values(buffering: .suspending(1)).makeAsyncIterator()
    source.send(1)
    source.complete()
    #expect(source.teardowns.count == 1)
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == nil)
  }

  @Test func valuesThatWereNotRequestedWaitInTheirOrder() async {
    let source = OnRequest()
    let values = source.signal.values(buffering: .suspending(1))
    var iterator = values.makeAsyncIterator()
    for value in 1...5 { source.send(value) }
    source.complete()
    var taken: [Int] = []
    while let value = await iterator.next() { taken.append(value) }
    #expect(taken == [1, 2, 3, 4, 5])
  }

  @Test func anAbandonedSourceEndsItsSubscription() {
    let signal = Signal<Int, Never>.attaching { downstream in
      RequestingSubscriber(downstream).begin { _ in }
    }
    let requested = RequestedSubscription(to: signal) { _ in
      0
    } ended: { _ in
    }
    requested.request(1)
    #expect(requested.isDisposed)
  }

  @Test func nothingIsLeftAfterADisposal() {
    let source = OnRequest()
    expectNoLeaks { probe in
      let token = probe.token()
      let iterator = source.signal.map { token.use($0) }.values(buffering: .suspending(1)).makeAsyncIterator()
      source.send(1)
      source.send(2)
      withExtendedLifetime(iterator) {}
    }
    #expect(source.teardowns.count == 1)
    source.send(3)
    #expect(source.requests.entries == [1])
  }

  @Test func theThreadThatMakesRoomRacesWithTheEnd() {
    race(for: { Consumer() }) { consumer in
      consumer.requested.request(1)
      consumer.requested.request(1)
    } _: { consumer in
      consumer.source.send(1)
      consumer.source.complete()
    } verify: { consumer in
      #expect(consumer.log.entries == [1, 0])
      #expect(consumer.requested.isDisposed)
    }
  }

  @Test func theThreadThatMakesRoomRacesWithADisposal() {
    race(for: { Consumer() }) { consumer in
      consumer.requested.request(1)
      consumer.source.send(1)
      consumer.requested.request(1)
      consumer.source.send(2)
    } _: { consumer in
      consumer.requested.dispose()
    } verify: { consumer in
      #expect([[], [1], [1, 2]].contains(consumer.log.entries))
    }
  }

  /// A consumer that requests of a source that sends on request.
  private final class Consumer: Sendable {
    let source = OnRequest()
    let log = Journal<Int>()
    let requested: RequestedSubscription<Int, Never>

    init() {
      requested = RequestedSubscription(to: source.signal) { [log] value in
        if value > 0 { log.write(value) }
        return 0
      } ended: { [log] _ in
        log.write(0)
      }
      // Subscribes, and takes a first value.
      requested.request(1)
      source.send(-1)
    }
  }
}

/// A source for one subscriber that keeps its requests.
final class OnRequest: Sendable {
  let requests = Journal<Int?>()
  let teardowns = Journal<Int>()
  private let limit: Int
  private let last = Counter()
  private let target = SharedVariable<Subscriber<Int, Never>>(nil)

  /// - Parameter limit: the number of values that it sends, each inside a request for it.
  init(sendingUpTo limit: Int = 0) { self.limit = limit }

  var signal: Signal<Int, Never> {
    .attaching { [self] downstream in
      let requesting = RequestingSubscriber(downstream)
      target.value = requesting.subscriber
      requesting.subscriber.add { [self] in
        teardowns.write(1)
        target.value = nil
      }
      requesting.begin { [self] count in
        requests.write(count)
        guard limit > 0 else { return }
        for _ in 0..<(count ?? limit + 1) {
          let number = last.increment()
          if number <= limit { send(number) } else { complete() }
        }
      }
    }
  }

  func send(_ value: Int) { target.value?.send(value) }
  func complete() { target.value?.complete() }
}
