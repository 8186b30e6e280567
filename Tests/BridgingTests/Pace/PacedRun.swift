import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport

/// A task that waits for room, behind an operator, in the buffer of a consumer that does not ask.
final class PacedRun: Sendable {
  private static let sources = OneThread()
  private static let runs = AtomicSequence()
  /// A failure may come after the end of a subscription, and is not printed.
  private static let expectation: Void = Diagnostics.expectUndeliverable { $0 as? Failure == .expected }

  private let tested: PacedOperator
  private let failing = Subject<Int, Failure>()
  private let subscription = SharedVariable<Subscription>(nil)
  private let iterator = SerialState<SignalValues<Int, Failure>.Iterator?>(nil)
  private let reports = SharedVariable<any Disposable>(nil)
  private let events = Journal<Event<Int, Failure>>()
  private let valuesAtDisposal = SharedVariable<Int>(nil)
  private let taken = Journal<Int>()
  private let (started, ended, torn) = (Counter(), Counter(), Counter())
  private let (waits, resumptions) = (Counter(), Counter())
  private let (isWaiting, isEnded, isReleased) = (Latch(), Latch(), Latch())

  /// Returns when the source waits.
  init(through tested: PacedOperator) {
    self.tested = tested
    _ = PacedRun.expectation
    let line = UInt(PacedRun.runs.next())
    reports.value = Diagnostics.reportWaits { [waits, resumptions, isWaiting] wait in
      guard wait.file == "PacedRun.swift", wait.line == line else { return }
      if wait.isOver {
        resumptions.increment()
      } else {
        waits.increment()
        isWaiting.open()
      }
    }
    let isSubscribed = Latch()
    let signal = watched(Releasing { [isReleased] in isReleased.open() })
    Task(executorPreference: PacedRun.sources) { [iterator] in
      iterator.value = signal.values(buffering: .suspending(1), file: "PacedRun.swift", line: line).makeAsyncIterator()
      isSubscribed.open()
    }
    isSubscribed.expect("the subscription")
    isWaiting.expect("the first wait, \(tested.name)")
  }

  /// The signal under test. Each closure keeps the witness, so that its release shows that nothing is left.
  private func watched(_ witness: Releasing) -> Signal<Int, Failure> {
    // The tasks of a second run would be on the pool, whose threads may wait for the end of a race.
    let isFirst = SharedVariable(true)
    let source = Signal<Int, Failure>.generate { [started, ended, isEnded] emitter in
      witness.touch()
      started.increment()
      var number = 0
      while await emitter.send(number) { number += 1 }
      ended.increment()
      isEnded.open()
    }
    let first = Signal.merge([source, failing.signal])
    let applied = tested.apply(
      .deferred {
        defer { isFirst.value = false }
        return isFirst.value == true ? first : .never()
      })
    return .attaching { [subscription, torn, events] downstream in
      subscription.value = downstream.subscription
      downstream.add { torn.increment() }
      applied.attach(
        under: downstream.subscription,
        next: { value in
          witness.touch()
          events.write(.next(value))
          downstream.next(value)
        },
        terminal: { termination in
          events.write(Event(termination))
          downstream.terminal(termination)
        })
    }
  }

  private var values: [Int] { events.entries.compactMap(\.value) }

  func dispose() {
    subscription.value?.dispose()
    if valuesAtDisposal.value == nil { valuesAtDisposal.value = values.count }
  }

  func fail() { failing.fail(.expected) }

  /// Takes a value, so that the source may send another.
  func take() {
    consume { [taken] iterator in if let value = try? await iterator?.next(isolation: nil) { taken.write(value) } }
  }

  /// Cancels the consumer: its next call ends the subscription.
  func cancel() {
    consume { iterator in
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try? await iterator?.next(isolation: nil)
    }
  }

  /// Runs a closure in a task of the consumer, and blocks until it returns.
  private func consume(
    _ body: @escaping @Sendable (inout SignalValues<Int, Failure>.Iterator?) async -> Void
  ) {
    let isDone = Latch()
    let iterator = iterator.value
    Task(executorPreference: waitingConsumers) { [iterator] in
      var iterator = iterator
      await body(&iterator)
      isDone.open()
    }
    isDone.expect("the consumer, \(tested.name)")
  }

  /// Ends the run, and lists the violations of the rules.
  func faults() -> [String] {
    dispose()
    // The run of a cache does not end with its last subscriber.
    if tested.outlivesSubscribers { fail() }
    guard isEnded.opens else { return ["\(tested.name): the source did not end"] }
    consume { [taken] iterator in
      while let value = try? await iterator?.next(isolation: nil) { taken.write(value) }
    }
    iterator.value = nil
    subscription.value = nil
    reports.value?.dispose()
    // `catch(just:)` adds a negative number.
    let numbers = taken.entries.filter { $0 >= 0 }
    let rules = [
      (started.count == 1 && ended.count == 1, "the source ended \(ended.count) times"),
      (torn.count == 1, "teardown ran \(torn.count) times"),
      (waits.count == resumptions.count, "\(waits.count) waits were resumed \(resumptions.count) times"),
      (!events.entries.dropLast().contains { $0.termination != nil }, "an event came after the end"),
      (values.count <= (valuesAtDisposal.value ?? 0) + 1, "several values came after the disposal"),
      (numbers == Array(0..<numbers.count), "the consumer got \(numbers)"),
      (isReleased.opens, "something is left"),
    ]
    return rules.filter { !$0.0 }.map { "\(tested.name): \($0.1)" }
  }
}

extension Latch {
  /// Whether the latch opens before a test would be stuck.
  fileprivate var opens: Bool { wait(until: Latch.deadline(in: .seconds(60))) }

  fileprivate func expect(_ event: String) { precondition(opens, "a race waits for \(event)") }
}
