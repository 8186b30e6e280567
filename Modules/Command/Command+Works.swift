import ReactiveBridging
import ReactiveKernel
import ReactiveSchedulers

extension Command {
  /// Makes a command whose work is a signal.
  ///
  /// - Parameters:
  ///   - enabled: whether the command may begin anything. True until it speaks; what it sends at once counts from the beginning.
  ///   - policy: what becomes of an execution while others run.
  ///   - group: other commands, of which one at a time may run.
  ///   - scheduler: where the work starts, and where everybody is told.
  ///   - work: makes the signal of an execution.
  public convenience init(
    enabled: some SignalSource<Bool, Never> = Signal<Bool, Never>.never(), policy: CommandPolicy = .exclusive,
    in group: CommandGroup? = nil, on scheduler: some Scheduler = .main,
    _ work: @escaping @Sendable (_ input: Input) -> Signal<Output, Failure>
  ) {
    self.init(
      enabled: enabled, policy: policy, in: group, on: scheduler, reporting: { input, _ in work(input) })
  }

  /// Makes a command whose work is an async function. It runs in a task of its own, which is cancelled with its execution.
  ///
  /// - Parameters:
  ///   - enabled: whether the command may begin anything. True until it speaks; what it sends at once counts from the beginning.
  ///   - policy: what becomes of an execution while others run.
  ///   - group: other commands, of which one at a time may run.
  ///   - scheduler: where the task is made, and where everybody is told.
  ///   - work: returns the output of an execution, or throws its failure.
  @_disfavoredOverload
  public convenience init(
    enabled: some SignalSource<Bool, Never> = Signal<Bool, Never>.never(), policy: CommandPolicy = .exclusive,
    in group: CommandGroup? = nil, on scheduler: some Scheduler = .main,
    task work: @escaping @Sendable (_ input: Input) async throws(Failure) -> Output
  ) {
    self.init(
      enabled: enabled, policy: policy, in: group, on: scheduler,
      reporting: { input, _ in .task { () async throws(Failure) in try await work(input) } })
  }

  /// Makes a command whose work is an async function that reports how far it has got.
  ///
  /// - Parameters:
  ///   - enabled: whether the command may begin anything. True until it speaks; what it sends at once counts from the beginning.
  ///   - policy: what becomes of an execution while others run.
  ///   - group: other commands, of which one at a time may run.
  ///   - scheduler: where the task is made, and where everybody is told.
  ///   - work: returns the output of an execution, or throws its failure.
  @_disfavoredOverload
  public convenience init(
    enabled: some SignalSource<Bool, Never> = Signal<Bool, Never>.never(), policy: CommandPolicy = .exclusive,
    in group: CommandGroup? = nil, on scheduler: some Scheduler = .main,
    reportingTask work:
      @escaping @Sendable (_ input: Input, _ progress: CommandReporter) async throws(Failure) -> Output
  ) {
    self.init(
      enabled: enabled, policy: policy, in: group, on: scheduler,
      reporting: { input, progress in .task { () async throws(Failure) in try await work(input, progress) } })
  }
}

extension Command where Input == Void {
  /// Runs the work, if the command is enabled. As ``execute(_:)``.
  @discardableResult
  public func execute() -> Signal<Output, CommandError<Failure>> { execute(()) }

  /// Runs the work, if the command is enabled, and returns the execution itself. As ``begin(_:)``.
  public func begin() -> Execution? { begin(()) }

  /// Runs the work, and waits for its end. As ``run(_:)``.
  @discardableResult
  public nonisolated(nonsending) func run() async throws(CommandError<Failure>) -> Output? { try await run(()) }
}
