import ReactiveKernel
import ReactiveSchedulers
import ReactiveSubjects

/// An action with a state: runs work in answer to an input, and tells whether it may run, whether it runs, and what went wrong.
///
/// ```
/// let save = Command<Document, URL, SaveFailure>(enabled: isValid) { document in store.save(document) }
/// save.isEnabled.signal.observeOnMain(next: { button.isEnabled = $0 })
/// save.errors.signal.observeOnMain(next: { alert.show($0) })
/// save.execute(document)
/// ```
///
/// The command decides by one state machine, and *check and begin* is one step of it: of two threads that execute at the same time, where
/// the ``policy`` lets one, exactly one begins. Once `execute` has returned, `isExecuting.value` is true, and its signal begins with true.
/// Those who have subscribed before are told on the command's scheduler, one thing after the other: that it is executing, which execution
/// has begun, then the work starts there.
/// The work's *closure* has run before, on the thread that executes, without a lock.
///
/// A command that is dropped completes its signals, and leaves alone what runs, and what waits to: `isEnabled`, `policyState` and
/// `executionSignals` complete at once, `isExecuting`, `status` and `errors` with the last execution.
///
/// ReactiveObjC: `RACCommand`. ReactiveSwift: `Action`.
public final class Command<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  let core: CommandCore<Input, Output, Failure>
  private let condition: Subscription
  /// What keeps a virtual scheduler: the actions that wait on it do not.
  private let scheduler: any Scheduler

  /// Makes a command whose work can report how far it has got.
  ///
  /// - Parameters:
  ///   - enabled: whether the command may begin anything. True until it speaks; what it sends while it is being subscribed to, which is
  ///     here, counts from the beginning. When it ends, what it said last stays.
  ///   - policy: what becomes of an execution while others run.
  ///   - group: other commands, of which one at a time may run.
  ///   - scheduler: where the work starts, and where everybody is told.
  ///   - work: makes the signal of an execution, on the thread that executes, or on the scheduler if the execution has had to wait.
  ///     It is subscribed to once. It is not called for an execution that is refused.
  public init(
    enabled: some SignalSource<Bool, Never> = Signal<Bool, Never>.never(), policy: CommandPolicy = .exclusive,
    in group: CommandGroup? = nil, on scheduler: some Scheduler = .main,
    reporting work: @escaping @Sendable (_ input: Input, _ progress: CommandReporter) -> Signal<Output, Failure>
  ) {
    let core = CommandCore(policy, in: group?.arbiter ?? CommandArbiter(), on: scheduler, work: work)
    self.core = core
    self.scheduler = scheduler
    condition = enabled.signal.subscribe(next: { isPermitted in core.permit(isPermitted) })
    core.open()
  }

  deinit {
    condition.dispose()
    core.close()
  }

  /// Runs the work, if the command is enabled.
  ///
  /// - Parameter input: what the work is made of.
  /// - Returns: all that the work sends, replayed to whoever subscribes, at whatever time. Disposing does not cancel the work. Fails with
  ///   ``CommandError/disabled`` if the command is disabled; that is not among its ``errors``. An execution that is cancelled ends its
  ///   subscriptions without a terminal (C9).
  @discardableResult
  public func execute(_ input: Input) -> Signal<Output, CommandError<Failure>> {
    begin(input)?.result ?? .fail(.disabled)
  }

  /// Runs the work, if the command is enabled, and returns the execution itself, which can be cancelled.
  ///
  /// - Parameter input: what the work is made of.
  /// - Returns: the execution, which runs or, if the ``policy`` says so, waits for its turn; nil if the command is disabled.
  public func begin(_ input: Input) -> Execution? {
    core.begin(input)
  }

  /// Cancels all executions, those that run and those that wait.
  public func cancelAll() { core.cancelAll() }

  /// What becomes of an execution while others run.
  ///
  /// It may change at any time. What runs goes on and still counts; what waits is not lost, and begins when there is room. ``policyState``
  /// sends each change.
  public var policy: CommandPolicy {
    get { core.policy }
    set { core.policy = newValue }
  }

  /// Whether several executions may run at once. Setting it sets the ``policy`` to one of the two that ReactiveObjC has.
  public var allowsConcurrentExecution: Bool {
    get { policy.allowsConcurrentExecution }
    set { policy = newValue ? .concurrent : .exclusive }
  }
}

extension Command {
  /// Whether an execution would be accepted: its condition says so, the ``policy`` and the group let it.
  public var isEnabled: CommandState<Bool> { core.state(of: core.isEnabled) }

  /// Whether any execution runs. One that waits for its turn does not.
  public var isExecuting: CommandState<Bool> { core.state(of: core.isExecuting) }

  /// Both of them, of the same moment, and how many executions run and wait.
  public var status: CommandState<CommandStatus> { core.state(of: core.statuses) }

  /// The ``policy``, and each change of it. Completes with the command.
  ///
  /// A change is sent on the command's scheduler, before what it leads to: that the command is enabled, or that executions begin. Setting
  /// the same policy again sends nothing.
  ///
  /// ReactiveObjC: key-value observation of `allowsConcurrentExecution`; here `policyState.signal.map(\.allowsConcurrentExecution)`.
  public var policyState: CommandState<CommandPolicy> { core.state(of: core.policies) }

  /// The executions as they begin; the value is those that run now, the oldest first.
  ///
  /// Who subscribes to one when it is sent misses nothing of it: its work starts after everybody was told. An execution is a source of
  /// what its work sends, without its failure, so that they can be joined: `command.executionSignals.signal.switchToLatest()`.
  public var executionSignals: CommandEvents<[Execution], Execution> {
    CommandEvents(core.executions.signal) { [core] in core.runningExecutions }
  }

  /// The failures of the works, also of those that began before somebody subscribed; the value is the newest, if there has been any.
  public var errors: CommandEvents<Failure?, Failure> {
    CommandEvents(core.errors.signal) { [core] in core.lastFailure }
  }
}
