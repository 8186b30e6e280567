import ReactiveCommand
import ReactiveCore
import ReactiveDisposables
import ReactiveTesting

/// Commands whose works a test controls, in virtual time: the work of an input sends the values of the subject with
/// that number.
final class Workshop: @unchecked Sendable {
  typealias Tool = Command<Int, String, TestFailure>

  let scheduler = VirtualTimeScheduler()
  /// The inputs for which a work was made.
  let made = Journal<Int>()
  /// The inputs whose works were started.
  let started = Journal<Int>()
  /// The inputs whose works were disposed.
  let cancelled = Journal<Int>()
  // Unchecked because `works` is used under the lock only; it only grows.
  private let lock = Lock()
  private var works: [Int: Subject<String, TestFailure>] = [:]

  func command(
    enabled: some SignalSource<Bool, Never> = Signal<Bool, Never>.never(), policy: CommandPolicy = .exclusive,
    in group: CommandGroup? = nil
  ) -> Tool {
    Command(enabled: enabled, policy: policy, in: group, on: scheduler) { [self] input in work(of: input) }
  }

  func work(of input: Int) -> Signal<String, TestFailure> {
    made.write(input)
    return subject(input).signal
      .on(started: { [started] in started.write(input) }, disposed: { [cancelled] in cancelled.write(input) })
  }

  func send(_ value: String, to input: Int) { subject(input).send(value) }
  func complete(_ input: Int) { subject(input).complete() }
  func fail(_ input: Int, _ name: String = "failure") { subject(input).fail(TestFailure(name)) }

  /// Runs the queued actions of the scheduler.
  func turn() { scheduler.run() }

  private func subject(_ input: Int) -> Subject<String, TestFailure> {
    lock.withLock {
      if let subject = works[input] { return subject }
      let subject = Subject<String, TestFailure>()
      works[input] = subject
      return subject
    }
  }
}

extension SignalSource {
  /// Records the events after this call.
  func written() -> Journal<Event<Value, Failure>> {
    let journal = Journal<Event<Value, Failure>>()
    signal.subscribe(events: { journal.write($0) })
    return journal
  }
}

extension Journal {
  /// The values among the events.
  func values<Value, Failure>() -> [Value] where Entry == Event<Value, Failure> { entries.compactMap(\.value) }
}
