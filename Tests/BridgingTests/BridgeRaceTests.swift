import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Two threads race over a subscription while a consumer, in a task or on a thread, waits for it. Each time the
/// consumer ends with ordered values, none missing before the last, and the subscription ends once.
@Suite(.serialized) struct BridgeRaceTests {
  @Test func cancellingAgainstValuesAndCompletion() async {
    await raceOverValues({ $0.cancel() }, { $0.sendAndComplete() })
  }

  @Test func valuesAgainstCompletion() async {
    await raceOverValues({ $0.send() }, { $0.owner.complete() })
  }

  @Test func cancellingAgainstTheSourceLettingGo() async {
    await raceOverValues(
      seesTeardown: false,
      { $0.cancel() },
      {
        $0.send()
        $0.owner.drop()
      })
  }

  @Test func disposingAgainstValues() async {
    await raceOverValues(seesTeardown: false, { $0.dispose() }, { $0.send() })
  }

  @Test func disposingAgainstCompletion() async {
    await raceOverValues(seesTeardown: false, { $0.dispose() }, { $0.sendAndComplete() })
  }

  @Test func cancellingAgainstAFirstValue() async {
    let strange = await onThread {
      let strange = Journal<[Int?]>()
      race(
        for: { ConsumerRun(consume: { signal in [await signal.firstValue()] }) }, { $0.cancel() }, { $0.send() },
        verify: { run in
          let result = run.outcome()
          if ![[1], [nil]].contains(result) || run.ends != 1 || !run.sawTeardown { strange.write(result + [run.ends]) }
        })
      return strange.entries
    }
    #expect(strange.isEmpty)
  }

  @Test func droppingTheIteratorAgainstValues() async {
    let strange = await onThread {
      let strange = Journal<Int>()
      race(
        for: { DroppedRun() }, { $0.drop() }, { $0.owner.send(1) },
        verify: { run in if run.ends != 1 { strange.write(run.ends) } })
      return strange.entries
    }
    #expect(strange.isEmpty)
  }

  @Test func blockingWithATimeoutAgainstAValue() async {
    let strange = await onThread {
      let strange = Journal<FirstOutcome<Int>>()
      race(
        for: { Subject<Int, Never>() },
        { subject in
          let outcome = subject.signal.waitForFirst(timeout: .microseconds(1))
          if outcome != .value(1), outcome != .timedOut { strange.write(outcome) }
        }, { $0.send(1) }, verify: { _ in })
      return strange.entries
    }
    #expect(strange.isEmpty)
  }

  @Test func pullingAgainstValuesAndCompletion() async {
    let strange = await onThread {
      let strange = Journal<[Int]>()
      race(
        for: { ReplaySubject<Int, Never>() },
        { subject in
          let values = Array(subject.signal.sequence())
          if values != [1, 2] { strange.write(values) }
        },
        { subject in
          subject.send(1)
          subject.send(2)
          subject.complete()
        }, verify: { _ in })
      return strange.entries
    }
    #expect(strange.isEmpty)
  }

  /// Races over the values that a loop over `values` reads.
  ///
  /// - Parameter seesTeardown: whether the two cannot end the subscription at the same time. If they do, the second one
  ///   returns while the first still runs teardown (C4), and may be the call that wakes the consumer.
  private func raceOverValues(
    seesTeardown: Bool = true, _ first: @escaping @Sendable (ConsumerRun) -> Void,
    _ second: @escaping @Sendable (ConsumerRun) -> Void
  ) async {
    let strange = await onThread {
      let strange = Journal<[Int?]>()
      race(
        for: { ConsumerRun() }, first, second,
        verify: { run in
          let values = run.outcome()
          if ![[], [1], [1, 2]].contains(values) || run.ends != 1 || seesTeardown && !run.sawTeardown {
            strange.write(values + [run.ends])
          }
        })
      return strange.entries
    }
    #expect(strange.isEmpty)
  }
}

/// The executor of the consumers' tasks.
private let consumers = OneThread()

/// A task that consumes a signal, and the actions of two threads on it.
private final class ConsumerRun: Sendable {
  let owner = Owner(Subject<Int, Never>())
  private let subscription = Journal<Subscription>()
  private let ended = Journal<Void>()
  private let endsSeen = Journal<Int>()
  private let read = Journal<[Int?]>()
  private let isDone = Latch()
  private let task: Task<Void, Never>

  /// Consumes `values`; the subscription exists when this returns.
  init() {
    let iterator = ConsumerRun.signal(owner, subscription, ended).values.makeAsyncIterator()
    task = Task(executorPreference: consumers) { [ended, endsSeen, read, isDone] in
      var iterator = iterator
      var values: [Int?] = []
      while let value = await iterator.next() { values.append(value) }
      endsSeen.write(ended.entries.count)
      read.write(values)
      isDone.open()
    }
  }

  /// Consumes in another way; the subscription exists when this returns.
  init(consume: @escaping @Sendable (Signal<Int, Never>) async -> [Int?]) {
    let isSubscribed = Latch()
    let signal = ConsumerRun.signal(owner, subscription, ended).started { isSubscribed.open() }
    task = Task(executorPreference: consumers) { [ended, endsSeen, read, isDone] in
      let values = await consume(signal)
      endsSeen.write(ended.entries.count)
      read.write(values)
      isDone.open()
    }
    _ = isSubscribed.wait(until: nil)
  }

  var ends: Int { ended.entries.count }

  /// Whether teardown had run when the consumer received the end.
  var sawTeardown: Bool { endsSeen.entries == [1] }

  func cancel() { task.cancel() }

  func dispose() { for subscription in subscription.entries { subscription.dispose() } }

  func send() {
    owner.send(1)
    owner.send(2)
  }

  func sendAndComplete() {
    send()
    owner.complete()
  }

  /// The values that the task read until its end.
  func outcome() -> [Int?] {
    owner.drop()
    _ = isDone.wait(until: nil)
    return read.entries.first ?? []
  }

  private static func signal(
    _ owner: Owner<Int, Never>, _ subscription: Journal<Subscription>, _ ended: Journal<Void>
  ) -> Signal<Int, Never> {
    let signal = owner.signal
    return .attaching { downstream in
      subscription.write(downstream.subscription)
      downstream.add { ended.write(()) }
      signal.attach(downstream)
    }
  }
}

/// An iterator that one thread releases.
private final class DroppedRun: Sendable {
  let owner = Owner(Subject<Int, Never>())
  private let ended = Journal<Void>()
  private let iterator: SerialState<SignalValues<Int, Never>.Iterator?>

  init() {
    let signal = owner.signal.teardown { [ended] in ended.write(()) }
    iterator = SerialState(signal.values.makeAsyncIterator())
  }

  var ends: Int { ended.entries.count }

  func drop() { iterator.value = nil }
}
