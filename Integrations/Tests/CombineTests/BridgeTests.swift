import OpenCombineShim
import ReactiveCombine
import ReactiveCore
import ReactiveProperties
import ReactiveSubjects
import ReactiveTesting
import Testing

/// Threads, leaks, and what neither direction decides alone.
@Suite("Both directions")
struct BridgeTests {
  @Test("an end that an operator waits for ends it as it does here")
  func endsOfOperators() {
    let (driver, other) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(9))
    let log = Journal<String>()
    driver.signal.withLatest(from: other.signal).subscribe(
      next: { log.write("\($0)\($1)") }, completed: { log.write("|") })
    driver.send(1)
    driver.send(completion: .finished)
    #expect(log.entries == ["19", "|"])
  }

  @Test("values that are sent during the subscription arrive, through a subject in between")
  func connectedInsideOut() {
    let (between, values) = (PassthroughSubject<Int, Never>(), Journal<Int>())
    between.signal.subscribe(next: { values.write($0) })
    let cancellable = Signal([1, 2]).publisher().subscribe(between)
    #expect(values.entries == [1, 2])
    withExtendedLifetime(cancellable) {}
  }

  @TaskLocal static var user = "none"

  @Test("a handler has the task-local values of the sender")
  func taskLocalValues() {
    let (subject, relay, users) = (PassthroughSubject<Int, Never>(), Relay<Int, Never>(), Journal<String>())
    subject.signal.subscribe(next: { _ in users.write(Self.user) })
    let cancellable = relay.signal.publisher().sink { _ in users.write(Self.user) }
    Self.$user.withValue("sender") {
      subject.send(1)
      relay.send(1)
    }
    #expect(users.entries == ["sender", "sender"])
    withExtendedLifetime(cancellable) {}
  }

  @Test("a subscriber that joins while another thread sends gets no older value after a newer one")
  func orderOfAReplay() {
    race(for: { (Property(0), Probe<Int, Never>()) }) { property, _ in
      for value in 1...5 { property.value = value }
    } _: { property, probe in
      property.publisher().subscribe(probe)
    } verify: { _, probe in
      let values = probe.log.entries.compactMap { Int($0) }
      #expect(values == values.sorted() && values.last == 5)
      #expect(probe.log.entries.allSatisfy { !$0.hasPrefix("[") })
    }
  }

  @Test("no more is delivered than requested, one at a time, while threads request and send")
  func demandFromAnotherThread() {
    race(for: { requesting(1) }) { relay, _ in
      for value in 1...9 { relay.send(value) }
    } _: { _, probe in
      for _ in 1...5 { probe.request(.max(1)) }
    } verify: { _, probe in
      #expect(probe.events == "123456")
    }
  }

  /// A relay and a probe that is subscribed to its publisher.
  private func requesting(_ count: Int) -> (Relay<Int, Never>, Probe<Int, Never>) {
    let (relay, probe) = (Relay<Int, Never>(), Probe<Int, Never>(.max(count)))
    relay.signal.publisher().subscribe(probe)
    return (relay, probe)
  }

  @Test("no more is delivered than requested, while a thread requests and another one subscribes")
  func demandDuringTheSubscription() {
    race(for: { (Relay<Int, Never>(), Probe<Int, Never>(.max(1))) }) { relay, probe in
      relay.signal.publisher().subscribe(probe)
      for value in 1...9 { relay.send(value) }
    } _: { _, probe in
      for _ in 1...5 { probe.request(.max(1)) }
    } verify: { _, probe in
      #expect(probe.log.entries.allSatisfy { !$0.hasPrefix("[") })
      // The other thread may make the first request, which subscribes, and so after some values.
      #expect(probe.log.count <= 6 && "123456789".contains(probe.events))
    }
  }

  @Test("a cancellation races with a flood, and with the end", arguments: [true, false])
  func cancelRaces(isCancelled: Bool) {
    race(for: { Flood() }) { flood in
      for value in 1...20 { flood.subject.value.send(value) }
      flood.subject.value.send(completion: .finished)
    } _: { flood in
      if isCancelled { flood.probe.cancel() } else { flood.probe.request(.max(10)) }
    } verify: { flood in
      #expect(flood.probe.log.entries.allSatisfy { !$0.hasPrefix("[") })
      // The subject drops values while nothing is requested.
      let values = flood.probe.log.entries.compactMap { Int($0) }
      #expect(Array(values.prefix(10)) == Array((1...20).prefix(min(10, values.count))))
      #expect(values == values.sorted() && Set(values).count == values.count)
      if !isCancelled { #expect(values.count >= 10 && flood.probe.log.entries.last == "|") }
    }
  }

  /// A subject of Combine, as a signal, as a publisher.
  private struct Flood: Sendable {
    let subject = Kept(PassthroughSubject<Int, Never>())
    let probe = Probe<Int, Never>(.max(10))

    init() { subject.value.signal.publisher().subscribe(probe) }
  }

  @Test("two threads that send to a subject of Combine reach a signal one at a time")
  func twoSenders() {
    race(for: { Flood() }) { flood in
      for value in 1...4 { flood.subject.value.send(value) }
    } _: { flood in
      for value in 5...8 { flood.subject.value.send(value) }
    } verify: { flood in
      #expect(Set(flood.probe.log.entries) == Set((1...8).map { "\($0)" }))
    }
  }

  @Test(
    "nothing is left after an end, in either direction",
    arguments: ["complete", "fail", "cancel", "release", "take"]
  )
  func leaks(end: String) {
    expectNoLeaks { probe in
      let token = probe.token()
      let (subject, relay) = (PassthroughSubject<Int, TestFailure>(), Relay<Int, TestFailure>())
      let subscription = subject.map { token.use($0) }.signal.take(end == "take" ? 1 : 9)
        .subscribe(next: { _ in token.touch() }, failed: { _ in token.touch() })
      var cancellable: OpenCombineShim.AnyCancellable? = relay.signal.map { token.use($0) }.publisher()
        .prefix(end == "take" ? 1 : 9)
        .sink(receiveCompletion: { _ in token.touch() }, receiveValue: { _ in token.touch() })
      subject.send(1)
      relay.send(1)
      switch end {
      case "complete":
        subject.send(completion: .finished)
        relay.complete()
      case "fail":
        subject.send(completion: .failure(TestFailure()))
        relay.fail(TestFailure())
      case "cancel":
        subscription.dispose()
        cancellable?.cancel()
      default:
        subscription.dispose()
        cancellable = nil
      }
      if end == "take" { withExtendedLifetime(cancellable) {} }
    }
  }

  @Test("nothing is left of an object, whether its bag or its source dies first", arguments: [true, false])
  func orderOfRelease(isBagFirst: Bool) {
    expectNoLeaks { probe in
      let token = probe.token()
      var bag: DisposableBag? = DisposableBag()
      var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
      var relay: Relay<Int, Never>? = Relay()
      if let bag, let subject, let relay {
        subject.signal.map { token.use($0) }.subscribe(next: { _ in }).store(in: bag)
        relay.signal.publisher().map { token.use($0) }.sink { _ in }.store(in: bag)
      }
      if isBagFirst { bag = nil }
      (subject, relay) = (nil, nil)
      if !isBagFirst { bag = nil }
    }
  }

  @Test("nothing is left of a subscription whose demand never came, or that its subscriber dropped")
  func unusedSubscriptions() {
    expectNoLeaks { probe in
      let token = probe.token()
      let signal = Relay<Int, Never>().signal.map { token.use($0) }
      let idle = Probe<Int, Never>(.none)
      signal.publisher().subscribe(idle)
      idle.cancel()
      signal.publisher().receive(subscriber: Dropping<Int>(token))
    }
  }

  /// Drops its subscription.
  private final class Dropping<Input>: OpenCombineShim.Subscriber {
    typealias Failure = Never
    let token: LeakProbe.Token

    init(_ token: LeakProbe.Token) { self.token = token }

    func receive(subscription: any OpenCombineShim.Subscription) {}
    func receive(_ input: Input) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<Never>) {}
  }
}
