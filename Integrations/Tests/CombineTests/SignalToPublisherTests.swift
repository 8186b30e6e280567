import OpenCombineShim
import ReactiveCombine
import ReactiveCore
import ReactiveProperties
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite("A signal as a publisher")
struct SignalToPublisherTests {
  @Test("the subscription comes first, also from signals that send while they are subscribed to")
  func subscriptionFirst() {
    let replay = ReplaySubject<Int, Never>(capacity: 2)
    for value in 1...3 { replay.send(value) }
    let signals = [(Signal.just(1), "1|"), (replay.signal, "23"), (Signal([4, 5]), "45|"), (.empty(), "|")]
    for (signal, expected) in signals {
      let probe = Probe<Int, Never>()
      signal.publisher().subscribe(probe)
      #expect(probe.events == expected)
    }
  }

  @Test("nothing begins before the first request")
  func lazyStart() {
    let runs = Journal<Int>()
    let signal = Signal<Int, Never>.deferred {
      runs.write(1)
      return .just(1)
    }
    let probe = Probe<Int, Never>(.none)
    signal.publisher().subscribe(probe)
    #expect(runs.count == 0)
    probe.request(.max(1))
    #expect(runs.count == 1)
    #expect(probe.events == "1|")
  }

  @Test("each subscriber gets a run of its own")
  func cold() {
    let runs = Journal<Int>()
    let publisher = Signal<Int, Never>.deferred {
      runs.write(1)
      return .just(1)
    }.publisher()
    for _ in 1...2 { publisher.subscribe(Probe()) }
    #expect(runs.count == 2)
  }

  @Test(
    "values of a subject without demand wait as the policy says",
    arguments: [
      (BufferingPolicy.unbounded, "12345|", []), (.newest(2), "145|", [2, 3]), (.oldest(2), "123|", [4, 5]),
      (.oldest(0), "1|", [2, 3, 4, 5]),
    ])
  func policies(policy: BufferingPolicy, taken: String, discarded: [Int]) {
    let (subject, drops, probe) = (Relay<Int, Never>(), Journal<Int>(), Probe<Int, Never>(.max(1)))
    subject.signal.publisher(buffering: policy, onDiscard: { drops.write($0) }).subscribe(probe)
    for value in 1...5 { subject.send(value) }
    subject.complete()
    probe.request(.unlimited)
    #expect(probe.events == taken)
    #expect(drops.entries == discarded)
  }

  @Test("demand adds up: requests, and what values request")
  func additiveDemand() {
    let probe = Probe<Int, Never>(.max(1)) { $0 == 2 ? .max(2) : .none }
    Signal(1...9).publisher().subscribe(probe)
    #expect(probe.events == "1")
    probe.request(.max(1))
    #expect(probe.events == "1234")
    probe.request(.max(1))
    probe.request(.max(1))
    #expect(probe.events == "123456")
    probe.request(.unlimited)
    #expect(probe.events == "123456789|")
  }

  @Test("the end needs no demand, and comes as soon as nothing more can")
  func eagerEnd() {
    for demand in 2...3 {
      let probe = Probe<Int, Never>(.max(demand))
      Signal([1, 2]).publisher().subscribe(probe)
      #expect(probe.events == "12|")
    }
    let (subject, probe) = (Relay<Int, TestFailure>(), Probe<Int, TestFailure>(.max(1)))
    subject.signal.publisher().subscribe(probe)
    subject.send(1)
    subject.fail(TestFailure())
    #expect(probe.events == "1#")
  }

  @Test("the end comes after the values that wait")
  func endBehindValues() {
    let shared = ReplaySubject<Int, Never>(capacity: 3)
    for value in 1...3 { shared.send(value) }
    shared.complete()
    let probe = Probe<Int, Never>(.max(1))
    shared.signal.publisher().subscribe(probe)
    #expect(probe.events == "1")
    probe.request(.max(2))
    #expect(probe.events == "123|")
  }

  @Test("operators of Combine with a demand of their own work on it")
  func operatorsOfCombine() {
    let log = Journal<String>()
    let (first, second) = (Signal(1...3).publisher(), Signal(["a", "b"]).publisher())
    let pairs = first.zip(second).map { "\($0)\($1)" }.collect().sink { log.write($0.joined(separator: " ")) }
    let mapped = first.flatMap(maxPublishers: .max(1)) { Signal([$0, $0 * 10]).publisher() }
      .collect().sink { log.write("\($0)") }
    let prefixed = first.append(first).prefix(4).buffer(size: 1, prefetch: .keepFull, whenFull: .dropOldest)
      .collect().sink { log.write("\($0)") }
    #expect(log.entries == ["1a 2b", "[1, 10, 2, 20, 3, 30]", "[1, 2, 3, 1]"])
    withExtendedLifetime((pairs, mapped, prefixed)) {}
  }

  @Test("an async sequence of Combine gets every value of a source that can wait")
  func asyncPublisher() async {
    var taken: [Int] = []
    for await value in Signal(1...100).publisher().values { taken.append(value) }
    #expect(taken == Array(1...100))
    let task = Signal<Int, Never>.generate { emitter in for value in 1...100 { await emitter.send(value) } }
    taken = []
    for await value in task.publisher().values { taken.append(value) }
    #expect(taken == Array(1...100))
  }

  @Test("a value that is sent inside a delivery follows it, also where a request delivers")
  func reentrancy() {
    let relay = Relay<Int, Never>()
    let probe = Probe<Int, Never>(.max(1)) { value in
      if value == 2 { relay.send(3) }
      return .none
    }
    relay.signal.publisher().subscribe(probe)
    relay.send(1)
    relay.send(2)
    probe.request(.max(2))
    #expect(probe.events == "123")
  }

  @Test("a property conflates without demand, as a current value subject does")
  func property() {
    let property = Property(0)
    let probe = Probe<Int, Never>(.max(1))
    property.publisher().subscribe(probe)
    property.value = 1
    property.value = 2
    probe.request(.max(1))
    #expect(probe.events == "02")
  }

  @Test("a property is published after its change, and completes when it is released")
  func momentOfAProperty() {
    let (log, probe) = (Journal<Bool>(), Probe<Int, Never>())
    var property: Property<Int>? = Property(0)
    let weakProperty = { [weak property] in property?.value }
    let cancellable = property?.publisher().dropFirst().sink { log.write(weakProperty() == $0) }
    property?.publisher().subscribe(probe)
    property?.value = 1
    #expect(log.entries == [true])
    property = nil
    #expect(probe.events == "01|")
    withExtendedLifetime(cancellable) {}
  }

  @Test("a source that releases its subscription without an end sends nothing more")
  func abandonment() {
    let probe = Probe<Int, Never>(.max(1))
    var subject: Relay<Int, Never>? = Relay()
    subject?.signal.publisher().subscribe(probe)
    subject?.send(1)
    subject?.send(2)
    subject = nil
    probe.request(.max(1))
    probe.request(.max(1))
    #expect(probe.events == "12")
  }

  @Test("a publisher of a failed subject fails, and does not trap")
  func failedSubject() {
    let (subject, probe) = (BehaviorSubject<Int, TestFailure>(1), Probe<Int, TestFailure>())
    subject.fail(TestFailure())
    subject.publisher().subscribe(probe)
    #expect(probe.events == "1#")
  }

  @Test("there and back changes nothing")
  func thereAndBack() async {
    let source = CurrentValueSubject<Int, TestFailure>(1)
    let probe = Probe<Int, TestFailure>(.max(2))
    source.signal.publisher().subscribe(probe)
    source.send(2)
    source.send(3)
    probe.request(.max(1))
    source.send(completion: .failure(TestFailure()))
    #expect(probe.events == "123#")
    #expect(await (1...1000).publisher.signal.publisher().signal.allValues() == Array(1...1000))
  }
}
