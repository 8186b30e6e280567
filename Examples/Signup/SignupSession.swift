import Reactive

/// A session: the keys, the form, the command that the form enables, and all results.
struct SignupSession: Sendable {
  /// How long the end stays on the screen before it is the end.
  private static let afterglow = Duration.milliseconds(300)

  private let keys: Signal<Key, Never>
  private let stop: Signal<Void, Never>
  private let service = SignupService()

  /// - Parameters:
  ///   - keys: the typed keys. After the last one, the session waits for the running execution.
  ///   - stop: ends everything immediately.
  init(keys: Signal<Key, Never>, until stop: Signal<Void, Never>) {
    self.keys = keys
    self.stop = stop
  }

  /// The events from the first key to the end; each subscriber has its own form.
  func log() -> Signal<SignupLog, Never> {
    .deferred {
      let typed = Subject<Key, Never>()
      let form = BehaviorSubject<SignupForm, Never>(SignupForm())
      let notes = Subject<SignupEvent, Never>()
      typed.signal.scan(SignupForm()) { form, key in form.typing(key) }.subscribe(form)

      let command = Command<SignupForm, Int, SignupFailure>(enabled: isComplete(form), reporting: service.signUp)
      typed.signal.subscribe(next: { key in
        switch key {
        case .enter: if command.begin(form.value) == nil { notes.send(.refused) }
        case .cancel:
          for execution in command.executionSignals.value {
            notes.send(.cancelled)
            execution.cancel()
          }
        default: break
        }
      })

      // Ends with the log: that is what gives the terminal back.
      let reading = SerialDisposable()
      let stopped = typed.signal.filter { $0 == .stop }.map(to: ()).merge(with: stop)
      let ended = typed.signal.ignoreValues().map(to: ()).concat(with: idle(command))
      let events = Signal<SignupEvent, Never>.merge(notes.signal, events(of: command), form.signal.map { .typed($0) })
      return
        events
        .take(until: stopped.merge(with: ended))
        .on(
          started: { reading.disposable = keys.take(while: { $0 != .end }).deliverOnMain().subscribe(typed) },
          ended: {
            reading.dispose()
            command.cancelAll()
          }
        )
        .timestamp(on: .main)
        .scan(into: SignupLog()) { log, entry in log.note(entry.value, at: entry.instant) }
    }
  }

  /// Whether nothing is wrong with any field.
  private func isComplete(_ form: BehaviorSubject<SignupForm, Never>) -> Signal<Bool, Never> {
    let checks = SignupForm.Field.allCases.map { field in
      form.signal.map { $0[field] }.distinctUntilChanged().map { field.complaint(about: $0) == nil }
    }
    return combineLatest(checks).map { $0.allSatisfy { $0 } }
  }

  /// All events of the command.
  private func events(of command: Command<SignupForm, Int, SignupFailure>) -> Signal<SignupEvent, Never> {
    .merge(
      command.isEnabled.signal.map { .enabled($0) },
      command.isExecuting.signal.map { .executing($0) },
      command.errors.signal.map { .failed($0) },
      command.executionSignals.signal.flatMap { execution in
        Signal<SignupEvent, Never>.merge(
          execution.progress.signal.skipNil().map { .progressed($0) },
          execution.signal.map { .signedUp(name: execution.input[.name], number: $0) })
      })
  }

  /// Sends when the command, after a moment, executes no more.
  private func idle(_ command: Command<SignupForm, Int, SignupFailure>) -> Signal<Void, Never> {
    Signal.timer(after: .zero, on: .main)
      .flatMap { _ in command.isExecuting.signal.filter { !$0 }.take(1) }
      .delay(for: SignupSession.afterglow, on: .main)
      .map(to: ())
  }
}
