import ReactiveCore
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import TestSupport

/// Runs the consumers of the races.
let waitingConsumers = OneThread()

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
final class WaitingRun: Sendable {
  let failing = Subject<Int, Failure>()
  private let subscription = Journal<Subscription>()
  private let (torn, ended) = (Counter(), Counter())
  private let (waits, isDone) = (Latch(), Latch())
  private let iterator: SerialState<SignalValues<Int, Failure>.Iterator?>

  /// - Parameter tested: an operator between the source and its consumer.
  init(_ kind: WaitingKind, through tested: LongOperator? = nil) {
    let source = WaitingRun.source(kind) { [waits] in
      waits.open()
    } ended: { [ended, isDone] in
      ended.increment()
      isDone.open()
    }
    let signal = Signal<Int, Failure>.attaching { [subscription, torn, failing] downstream in
      subscription.write(downstream.subscription)
      downstream.add { torn.increment() }
      let joined = Signal.merge([source, failing.signal])
      (tested?.apply(joined, VirtualTimeScheduler()) ?? joined).attach(downstream)
    }
    let made = Journal<SerialState<SignalValues<Int, Failure>.Iterator?>>()
    let subscribed = Latch()
    Task(executorPreference: waitingConsumers) {
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
    Task(executorPreference: waitingConsumers) { [iterator] in
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
    Task(executorPreference: waitingConsumers) { [iterator] in
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
