import OpenCombineShim
import ReactiveCombine
import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite("A publisher as a signal")
struct PublisherToSignalTests {
  @Test("values, and the completion, with an unlimited demand where no room is granted")
  func valuesAndCompletion() {
    let (requests, log) = (Journal<String>(), Journal<String>())
    let subject = PassthroughSubject<Int, Never>()
    let publisher = subject.handleEvents(receiveRequest: { requests.write("\($0)") })
    publisher.signal.subscribe(next: { log.write("\($0)") }, completed: { log.write("|") })
    for value in 1...3 { subject.send(value) }
    subject.send(completion: .finished)
    subject.send(4)
    #expect(log.entries == ["1", "2", "3", "|"])
    #expect(requests.entries == ["unlimited"])
  }

  @Test("the type of the failure is kept")
  func typedFailure() async {
    let subject = CurrentValueSubject<Int, TestFailure>(1)
    let signal: Signal<Int, TestFailure> = Signal(subject)
    subject.send(completion: .failure(TestFailure("lost")))
    await #expect(throws: TestFailure("lost")) { () async throws(TestFailure) in try await signal.allValues() }
  }

  @Test("as much is requested as the consumer has room for")
  func demandOfTheRoom() async {
    let requests = Journal<String>()
    let publisher = (1...9).publisher.handleEvents(receiveRequest: { requests.write("\($0)") })
    var iterator = publisher.signal.values(buffering: .suspending(2)).makeAsyncIterator()
    #expect(requests.entries == ["max(2)"])
    #expect(await iterator.next() == 1)
    #expect(requests.entries == ["max(2)", "max(1)"])
  }

  @Test("a current value is at the consumer when `subscribe` returns")
  func currentValue() {
    let (subject, values) = (CurrentValueSubject<Int, Never>(1), Journal<Int>())
    subject.signal.subscribe(next: { values.write($0) })
    #expect(values.entries == [1])
    subject.value = 2
    #expect(values.entries == [1, 2])
  }

  @Test("without room a current value conflates, and the values of a passthrough are lost, as in Combine")
  func subjectsWithoutDemand() async {
    let (current, passing) = (CurrentValueSubject<Int, Never>(0), PassthroughSubject<Int, Never>())
    var latest = current.signal.values(buffering: .suspending(1)).makeAsyncIterator()
    var live = passing.signal.values(buffering: .suspending(1)).makeAsyncIterator()
    for value in 1...3 {
      current.send(value)
      passing.send(value)
    }
    #expect([await latest.next(), await latest.next()] == [0, 3])
    #expect(await live.next() == 1)
    passing.send(4)
    #expect(await live.next() == 4)
  }

  @Test("values that a publisher sends inside its own delivery follow it")
  func reentrancy() {
    let (subject, values) = (PassthroughSubject<Int, Never>(), Journal<Int>())
    let kept = Kept(subject)
    subject.signal.subscribe(next: { value in
      if value < 3 { kept.value.send(value + 1) }
      values.write(value)
    })
    subject.send(1)
    #expect(values.entries == [1, 2, 3])
  }

  @Test("a second subscription is cancelled, and the first one stays")
  func secondSubscription() {
    let (first, second, values) = (Requests(), Requests(), Journal<Int>())
    let publisher = Rude<Int, Never> { subscriber in
      subscriber.receive(subscription: first)
      subscriber.receive(subscription: second)
      subscriber.take(1)
    }
    let subscription = publisher.signal.subscribe(next: { values.write($0) })
    #expect(values.entries == [1])
    #expect(second.log.entries == ["cancel"])
    subscription.dispose()
    #expect(first.log.entries == ["unlimited", "cancel"])
  }

  @Test("a disposal before the subscription comes cancels it when it comes")
  func lateSubscription() {
    let place = Journal<@Sendable () -> Void>()
    let requests = Requests()
    let publisher = Rude<Int, Never> { subscriber in
      let kept = Kept(subscriber)
      place.write { kept.value.receive(subscription: requests) }
    }
    publisher.signal.subscribe(next: { _ in }).dispose()
    place.entries.first?()
    #expect(requests.log.entries == ["cancel"])
  }

  @Test("an operator that ends cancels a synchronous publisher")
  func endOfASynchronousPublisher() {
    let (made, values) = (Journal<Int>(), Journal<Int>())
    let publisher = (1...100).publisher.handleEvents(receiveOutput: { made.write($0) })
    publisher.signal.take(3).subscribe(next: { values.write($0) })
    #expect(values.entries == [1, 2, 3])
    #expect(made.count == 3)
  }

  @Test("each subscription subscribes to the publisher; one that is shared runs once")
  func coldAndShared() {
    let runs = Journal<Int>()
    let deferred = Deferred {
      runs.write(1)
      return Just(1)
    }
    for _ in 1...2 { deferred.signal.subscribe() }
    #expect(runs.count == 2)
  }

  @Test("a future is not run again, and a connectable publisher sends nothing before it is connected")
  func futuresAndConnectables() async {
    let runs = Journal<Int>()
    let future = Future<Int, Never> { promise in
      runs.write(1)
      promise(.success(7))
    }
    #expect(await future.signal.allValues() == [7])
    #expect(await future.signal.allValues() == [7])
    #expect(runs.count == 1)
    let values = Journal<Int>()
    let connectable = (1...2).publisher.makeConnectable()
    connectable.signal.subscribe(next: { values.write($0) })
    #expect(values.count == 0)
    _ = connectable.connect()
    #expect(values.entries == [1, 2])
  }

  @Test("a subscriber that comes after the end gets the end, and no value")
  func afterTheEnd() async {
    let subject = CurrentValueSubject<Int, Never>(1)
    subject.send(completion: .finished)
    #expect(await subject.signal.allValues() == [])
  }

  @Test("what a publisher sends after its end is dropped")
  func afterItsOwnEnd() {
    let log = Journal<String>()
    let publisher = Rude<Int, TestFailure> { subscriber in
      subscriber.receive(subscription: Requests())
      subscriber.take(1)
      subscriber.receive(completion: .finished)
      subscriber.take(2)
      subscriber.receive(completion: .finished)
      subscriber.receive(completion: .failure(TestFailure()))
    }
    let reports = Journal<String>()
    let report = Diagnostics.reportUndeliverable { reports.write("\($0)") }
    publisher.signal.subscribe(
      next: { log.write("\($0)") }, failed: { _ in log.write("#") }, completed: { log.write("|") })
    report.dispose()
    #expect(log.entries == ["1", "|"])
    #expect(reports.count == 1)
  }

  @Test("a publisher that sends without demand loses nothing, and keeps its order")
  func valuesWithoutDemand() async {
    let publisher = Rude<Int, Never> { subscriber in
      subscriber.receive(subscription: Requests())
      for value in 1...5 { subscriber.take(value) }
      subscriber.receive(completion: .finished)
    }
    var taken: [Int] = []
    for await value in publisher.signal.values(buffering: .suspending(1)) { taken.append(value) }
    #expect(taken == [1, 2, 3, 4, 5])
  }

  @Test("a publisher that releases its subscriber without an end ends the subscription")
  func abandonment() {
    let subscription = Empty<Int, Never>(completeImmediately: false).signal.subscribe(next: { _ in })
    weak let released = Rude<Int, Never> { $0.receive(subscription: Requests()) }.signal.subscribe(next: { _ in })
    #expect(released == nil)
    subscription.dispose()
  }
}
