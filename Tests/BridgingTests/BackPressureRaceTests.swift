import ReactiveCore
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import Testing

/// Two threads race over a subscription whose source waits for room. Each time the source ends once, and so does the subscription.
@Suite(.serialized) struct BackPressureRaceTests {
  @Test(arguments: WaitingKind.allCases) func disposingAgainstTaking(_ kind: WaitingKind) async {
    await compete(kind, { $0.dispose() }, { $0.take() })
  }

  @Test(arguments: WaitingKind.allCases) func disposingAgainstCancelling(_ kind: WaitingKind) async {
    await compete(kind, { $0.dispose() }, { $0.cancel() })
  }

  @Test(arguments: WaitingKind.allCases) func failingAgainstTaking(_ kind: WaitingKind) async {
    await compete(kind, { $0.failing.fail(.expected) }, { $0.take() })
  }

  @Test(arguments: WaitingKind.allCases) func failingAgainstDisposing(_ kind: WaitingKind) async {
    await compete(kind, { $0.failing.fail(.expected) }, { $0.dispose() })
  }

  @Test(arguments: WaitingKind.allCases) func failingAgainstCancelling(_ kind: WaitingKind) async {
    await compete(kind, { $0.failing.fail(.expected) }, { $0.cancel() })
  }

  @Test func sendingToAMailboxAgainstTaking() async {
    let strange = await onThread {
      let strange = Journal<[Int]>()
      race(
        spins: 500, for: { MailboxRun() }, { run in for number in 1...4 { run.mailbox.send(number) } },
        { run in run.take(2) },
        verify: { run in
          run.mailbox.complete()
          run.take(.max)
          if run.taken.entries != [0, 1, 2, 3, 4] { strange.write(run.taken.entries) }
        })
      return strange.entries
    }
    #expect(strange.isEmpty)
  }

  @Test func leavingAMailboxAgainstSending() async {
    let strange = await onThread {
      let strange = Journal<[Int]>()
      race(
        spins: 500, for: { MailboxRun() }, { run in for number in 1...4 { run.mailbox.send(number) } },
        { run in run.leave() },
        verify: { run in
          // The first consumer had one or two values in its buffer. The next one gets the rest in order.
          let rest = Journal<Int>()
          run.mailbox.signal.subscribe { rest.write($0) }
          run.mailbox.send(5)
          if !(1...2).map({ Array($0...5) }).contains(rest.entries) { strange.write(rest.entries) }
        })
      return strange.entries
    }
    #expect(strange.isEmpty)
  }

  private func compete(
    _ kind: WaitingKind, _ first: @escaping @Sendable (WaitingRun) -> Void,
    _ second: @escaping @Sendable (WaitingRun) -> Void
  ) async {
    let strange = await onThread {
      let strange = Journal<[Int]>()
      race(
        spins: 200, for: { WaitingRun(kind) }, first, second,
        verify: { run in
          let counts = run.outcome()
          if counts != [1, 1] { strange.write(counts) }
        })
      return strange.entries
    }
    #expect(strange.isEmpty)
  }
}

private let sources = OneThread()

/// The sources that can wait.
enum WaitingKind: CaseIterable, Sendable {
  case task, sequence, mailbox, delivery
}

/// An endless sequence that writes down the end of its iterator.
private struct EndlessSequence: AsyncSequence, Sendable {
  let (asked, ended): (@Sendable () -> Void, @Sendable () -> Void)

  struct Iterator: AsyncIteratorProtocol {
    let asked: @Sendable () -> Void
    let witness: Releasing

    func next(isolation actor: isolated (any Actor)? = #isolation) async -> Int? {
      witness.touch()
      asked()
      return 0
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(asked: asked, witness: Releasing(ended)) }
}

/// A source that waits for room in the buffer of a consumer that does not ask.
private final class WaitingRun: Sendable {
  let failing = Subject<Int, Failure>()
  private let subscription = Journal<Subscription>()
  private let (torn, ended) = (Counter(), Counter())
  private let (waits, isDone) = (Latch(), Latch())
  private let iterator: SerialState<SignalValues<Int, Failure>.Iterator?>

  init(_ kind: WaitingKind) {
    let source = WaitingRun.source(kind) { [waits] in
      waits.open()
    } ended: { [ended, isDone] in
      ended.increment()
      isDone.open()
    }
    let signal = Signal<Int, Failure>.attaching { [subscription, torn, failing] downstream in
      subscription.write(downstream.subscription)
      downstream.add { torn.increment() }
      Signal.merge([source, failing.signal]).attach(downstream)
    }
    let made = Journal<SerialState<SignalValues<Int, Failure>.Iterator?>>()
    let subscribed = Latch()
    Task(executorPreference: sources) {
      made.write(SerialState(signal.values(buffering: .suspending(1)).makeAsyncIterator()))
      subscribed.open()
    }
    _ = subscribed.wait(until: nil)
    iterator = made.entries[0]
    _ = waits.wait(until: nil)
  }

  private static func source(
    _ kind: WaitingKind, waits: @escaping @Sendable () -> Void, ended: @escaping @Sendable () -> Void
  ) -> Signal<Int, Failure> {
    let mailbox = Mailbox<Int, Failure>()
    for _ in 0..<4 { mailbox.send(0) }
    switch kind {
    case .task:
      return .generate { emitter in
        while await emitter.send(0) { waits() }
        ended()
      }
    case .sequence: return Signal(EndlessSequence(asked: waits, ended: ended)).promoteError()
    case .mailbox: return mailbox.signal.teardown(ended).on(next: { _ in mailbox.touch(waits) })
    case .delivery:
      return mailbox.signal.teardown(ended)
        .deliver(on: QueueScheduler(), buffering: .suspending(1)).on(next: { _ in mailbox.touch(waits) })
    }
  }

  func dispose() { subscription.entries.first?.dispose() }

  /// Takes a value that waits, so that the source may send another.
  func take() {
    let isTaken = Latch()
    let iterator = iterator.value
    Task(executorPreference: sources) { [iterator] in
      var iterator = iterator
      _ = try? await iterator?.next(isolation: nil)
      isTaken.open()
    }
    _ = isTaken.wait(until: nil)
  }

  /// Cancels the consumer: its next call ends the subscription.
  func cancel() {
    let isTaken = Latch()
    let iterator = iterator.value
    Task(executorPreference: sources) { [iterator] in
      var iterator = iterator
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try? await iterator?.next(isolation: nil)
      isTaken.open()
    }
    _ = isTaken.wait(until: nil)
  }

  /// How often teardown ran, and the source ended.
  func outcome() -> [Int] {
    dispose()
    _ = isDone.wait(until: nil)
    return [torn.count, ended.count]
  }
}

extension Mailbox {
  /// Runs a closure that so keeps the mailbox.
  fileprivate func touch(_ body: () -> Void) { withExtendedLifetime(self, body) }
}

/// A mailbox whose consumer has room for one value, and has it.
private final class MailboxRun: Sendable {
  let mailbox = Mailbox<Int, Never>()
  let taken = Journal<Int>()
  private let iterator: SerialState<SignalValues<Int, Never>.Iterator?>

  init() {
    iterator = SerialState(mailbox.signal.values(buffering: .suspending(1)).makeAsyncIterator())
    mailbox.send(0)
  }

  func take(_ most: Int) {
    let isDone = Latch()
    let iterator = iterator.value
    Task(executorPreference: sources) { [iterator, taken] in
      var iterator = iterator
      var count = 0
      while count < most, let value = await iterator?.next(isolation: nil) {
        taken.write(value)
        count += 1
      }
      isDone.open()
    }
    _ = isDone.wait(until: nil)
  }

  func leave() { iterator.value = nil }
}
