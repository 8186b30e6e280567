import Dispatch
import OpenCombineShim
import ReactiveCombine
import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import Testing

/// Threads that send, request, subscribe, end and cancel at random, on one chain over both libraries.
@Suite("Threads at random", .timeLimit(.minutes(5)))
struct ThreadTests {
  @Test("the rules hold", arguments: seeds(quick: 40, full: 300, night: 2_000))
  func anything(number: Int) {
    var chance = Chance(number)
    let stage = Stage(chance.below(4))
    let plans = (0..<3).map { _ in (0..<60).map { _ in chance.below(100) } }
    DispatchQueue.concurrentPerform(iterations: 3) { thread in
      for act in plans[thread] { stage.perform(act) }
    }
    stage.end()
    for probe in stage.probes.entries {
      let log = probe.log.entries
      #expect(log.allSatisfy { !$0.hasPrefix("[") }, "\(log)")
      #expect(log.dropLast().allSatisfy { $0 != "|" && $0 != "#" }, "\(log)")
    }
    #expect(stage.log.entries.allSatisfy { !$0.hasPrefix("[") })
    #expect(stage.relay.subscriberCount == 0)
  }

  /// Nothing is lost between a source that waits and a consumer with little room, whatever the threads.
  @Test("values over both bridges keep their number and order", arguments: seeds(quick: 20, full: 100, night: 500))
  func nothingIsLost(number: Int) async {
    var chance = Chance(number)
    let (count, room) = (200, 1 + chance.below(5))
    let source = Signal<Int, Never>.generate { emitter in for value in 0..<count { await emitter.send(value) } }
    let queue = DispatchQueue(label: "test")
    let chain = source.publisher(buffering: chance.below(2) == 0 ? .unbounded : .suspending(room)).signal
      .deliver(on: PublisherScheduler(queue.asScheduler), buffering: .suspending(room)).publisher().signal
    var taken: [Int] = []
    for await value in chain.values(buffering: .suspending(room)) { taken.append(value) }
    #expect(taken == Array(0..<count))
  }

  private final class Stage: Sendable {
    let relay = Relay<Int, TestFailure>()
    let subject = Kept(PassthroughSubject<Int, TestFailure>())
    let probes = Journal<Probe<Int, TestFailure>>()
    let log = Journal<String>()
    private let subscriptions = Journal<any Disposable>()
    private let kind: Int

    init(_ kind: Int) {
      self.kind = kind
      subscribe()
    }

    private var publisher: SignalPublisher<Int, TestFailure> { chain.signal.publisher() }

    private var chain: AnyPublisher<Int, TestFailure> {
      switch kind {
      case 0: relay.signal.merge(with: subject.value.signal).publisher().eraseToAnyPublisher()
      case 1: SignalSubject(relay, buffering: .newest(3)).append(subject.value).eraseToAnyPublisher()
      case 2: subject.value.signal.publisher().signal.publisher(buffering: .oldest(2)).eraseToAnyPublisher()
      default:
        relay.signal.publisher().buffer(size: 4, prefetch: .byRequest, whenFull: .dropOldest).eraseToAnyPublisher()
      }
    }

    func subscribe() {
      let probe = Probe<Int, TestFailure>(.max(1)) { value in value % 5 == 0 ? .max(2) : .none }
      probes.write(probe)
      publisher.subscribe(probe)
      subscriptions.write(
        publisher.signal.subscribe(next: { [log] _ in log.write("value") }, failed: { [log] _ in log.write("end") }))
    }

    func perform(_ act: Int) {
      switch act {
      case 0..<30: relay.send(act)
      case 30..<60: subject.value.send(act)
      case 60..<85: probes.entries.randomElement()?.request(.max(act % 3 + 1))
      case 85..<90: probes.entries.randomElement()?.cancel()
      case 90..<94: subscriptions.entries.randomElement()?.dispose()
      case 94..<98: subscribe()
      case 98: relay.complete()
      default: subject.value.send(completion: .finished)
      }
    }

    func end() {
      for probe in probes.entries { probe.cancel() }
      for subscription in subscriptions.entries { subscription.dispose() }
    }
  }
}
