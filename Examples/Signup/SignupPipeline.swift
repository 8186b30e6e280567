import Keys
import Reactive

/// A form whose fields enable a command, and a command whose work is slow and may fail.
///
/// Each field is validated as it is typed, and the command's condition combines the results. Enter executes the
/// command, which refuses while the form is incomplete or an execution is running. After the last key, the running
/// execution ends first.
struct SignupPipeline: Sendable {
  private let service = SignupService()

  /// All that happens from the first key to the end; each subscriber has its own form.
  func log(of keys: Signal<Key, InputFailure>) -> Signal<SignupLog, InputFailure> {
    .deferred {
      let form = Property(SignupForm())
      let command = Command<SignupForm, Int, SignupFailure>(
        enabled: isComplete(form.signal), reporting: service.signUp)
      let idle = Signal.deferred { command.isExecuting.signal.filter { !$0 }.take(1) }
        .delay(for: .milliseconds(300), on: .main)
      let typed = keys.compactMap { key in event(of: key, in: form, for: command) }
      return Signal.merge(form.signal.map { .typed($0) }, events(of: command))
        .promoteError(to: InputFailure.self)
        .merge(with: typed.concat(with: idle.map(to: .over).promoteError()))
        .on(ended: { command.cancelAll() })
        .timestamp(on: .main)
        .scan(into: SignupLog()) { log, entry in log.note(entry.value, at: entry.instant) }
        .take(while: { !$0.isOver })
    }
  }

  /// Whether nothing is wrong with any field.
  private func isComplete(_ form: Signal<SignupForm, Never>) -> Signal<Bool, Never> {
    combineLatest(
      SignupForm.Field.allCases.map { field in
        form.map { $0[field] }.distinctUntilChanged().map { field.complaint(about: $0) == nil }
      }
    ).map { $0.allSatisfy { $0 } }
  }

  /// Does the work of a key.
  private func event(
    of key: Key, in form: Property<SignupForm>, for command: Command<SignupForm, Int, SignupFailure>
  ) -> SignupEvent? {
    switch key {
    case .enter: return command.begin(form.value) == nil ? .refused : nil
    case _ where key.stops: return .over
    case .control("x"):
      let isRunning = command.isExecuting.value
      command.cancelAll()
      return isRunning ? .cancelled : nil
    default:
      form.modify { $0 = $0.typing(key) }
      return nil
    }
  }

  /// All events of the command.
  private func events(of command: Command<SignupForm, Int, SignupFailure>) -> Signal<SignupEvent, Never> {
    .merge(
      command.isEnabled.signal.map { .enabled($0) },
      command.isExecuting.signal.map { .executing($0) },
      command.errors.signal.map { .failed($0) },
      command.executionSignals.signal.flatMap { execution in
        Signal<SignupEvent, Never>.merge(
          execution.progress.signal.compactMap { $0 }.map { .progressed($0) },
          execution.signal.map { .signedUp(name: execution.input[.name], number: $0) })
      })
  }
}
