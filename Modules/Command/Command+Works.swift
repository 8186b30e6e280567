import ReactiveBridging
import ReactiveKernel
import ReactiveSchedulers

extension Command {
  /// Makes a command whose work is a signal.
  ///
  /// - Parameters:
  ///   - enabled: whether the command may begin an execution. True until the signal sends a value.
  ///   - policy: the rule for an execution that is requested while others run.
  ///   - group: the group of the command. Only one command of a group runs at a time.
  ///   - scheduler: starts the work and delivers the events.
  ///   - work: makes the signal of an execution.
  public convenience init(
    enabled: some SignalSource<Bool, Never> = .never(), policy: CommandPolicy = .exclusive,
    in group: CommandGroup? = nil, on scheduler: some Scheduler = .main,
    _ work: @escaping @Sendable (_ input: Input) -> Signal<Output, Failure>
  ) {
    self.init(
      enabled: enabled, policy: policy, in: group, on: scheduler, reporting: { input, _ in work(input) })
  }

  /// Makes a command whose work is an async function. Each execution runs the function in its own task. Cancelling the
  /// execution cancels the task.
  ///
  /// The task is made on the scheduler. The function returns the output of an execution, or throws its failure. In all
  /// other ways, the command works like a command whose work is a signal.
  @_disfavoredOverload
  public convenience init(
    enabled: some SignalSource<Bool, Never> = .never(), policy: CommandPolicy = .exclusive,
    in group: CommandGroup? = nil, on scheduler: some Scheduler = .main,
    task work: @escaping @Sendable (_ input: Input) async throws(Failure) -> Output
  ) {
    self.init(
      enabled: enabled, policy: policy, in: group, on: scheduler,
      reportingTask: { input, _ async throws(Failure) in try await work(input) })
  }

  /// Makes a command whose work is an async function that reports its progress.
  ///
  /// The task is made on the scheduler. The function returns the output of an execution, or throws its failure. In all
  /// other ways, the command works like a command whose work is a signal.
  @_disfavoredOverload
  public convenience init(
    enabled: some SignalSource<Bool, Never> = .never(), policy: CommandPolicy = .exclusive,
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
  /// Runs the work, if the command is enabled. See ``execute(_:)``.
  @discardableResult
  public func execute() -> Signal<Output, CommandError<Failure>> { execute(()) }

  /// Runs the work, if the command is enabled, and returns the execution. See ``begin(_:)``.
  public func begin() -> Execution? { begin(()) }

  /// Runs the work if the command is enabled, and waits until the work has ended. See ``run(_:)``.
  @discardableResult
  public nonisolated(nonsending) func run() async throws(CommandError<Failure>) -> Output? { try await run(()) }
}
