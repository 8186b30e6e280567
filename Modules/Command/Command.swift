import ReactiveKernel
import ReactiveSchedulers
import ReactiveSubjects

/// Runs work for an input, and publishes whether it is enabled, whether it is executing, and its failures.
///
/// ```
/// struct TitleIsEmpty: Error {}
/// let isOnline = Property(true)
/// let save = Command<String, Int, TitleIsEmpty>(enabled: isOnline) { title in
///   title.isEmpty ? .fail(TitleIsEmpty()) : .just(title.count)
/// }
/// save.isEnabled.signal.observeOnMain(next: { print("the button is enabled:", $0) })
/// save.errors.signal.observeOnMain(next: { print("an alert shows", $0) })
/// save.execute("Notes")
/// ```
///
/// The check whether the command is enabled, and the beginning of an execution, are one atomic step. If two threads
/// execute at the same time and the ``policy`` permits one execution, exactly one begins. When `execute` returns,
/// `isExecuting.value` is true, and `isExecuting.signal` begins with true. Present subscribers get the events on the
/// command's scheduler: first the change of `isExecuting`, then the new execution. After that, the work starts on the
/// scheduler. The *closure* that makes the work runs before the work starts, on the thread that calls `execute`,
/// without a lock.
///
/// When a command is released, its signals complete. Its executions continue, even the waiting ones. `isEnabled`,
/// `policyState` and `executionSignals` complete at once; `isExecuting`, `status` and `errors` complete when the last
/// execution has ended.
///
/// ReactiveObjC: `RACCommand`. ReactiveSwift: `Action`.
public final class Command<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  let core: CommandCore<Input, Output, Failure>
  private let condition: Subscription
  /// Held because a virtual scheduler is not held by the actions that wait on it.
  private let scheduler: any Scheduler

  /// Makes a command whose work can report its progress.
  ///
  /// - Parameters:
  ///   - enabled: whether executions may begin; true until the signal sends a value. The command subscribes in this
  ///     initialiser, so a value that is sent synchronously counts from the beginning. After the signal has ended, its
  ///     last value stays.
  ///   - policy: the rule for an execution that is requested while others run.
  ///   - group: the group of the command. Only one command of a group runs at a time.
  ///   - scheduler: starts the work, and delivers the events of the command.
  ///   - work: makes the signal of an execution. Runs on the thread that calls `execute`, or on the scheduler if the
  ///     execution had to wait. The command subscribes once to each signal. It does not call the closure for a refused
  ///     execution.
  public init(
    enabled: some SignalSource<Bool, Never> = .never(), policy: CommandPolicy = .exclusive,
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
    core.releaseWork()
  }

  /// Runs the work, if the command is enabled.
  ///
  /// - Parameter input: the input of the work.
  /// - Returns: all events of the work, replayed to each subscriber. Disposing a subscription does not cancel the work.
  ///   The signal fails with ``CommandError/disabled`` if the command is disabled; ``errors`` does not send that
  ///   failure. A cancelled execution ends its subscriptions without a terminal (C9).
  @discardableResult
  public func execute(_ input: Input) -> Signal<Output, CommandError<Failure>> {
    begin(input)?.result ?? .fail(.disabled)
  }

  /// Runs the work, if the command is enabled, and returns the execution, which can be cancelled.
  ///
  /// - Parameter input: the input of the work.
  /// - Returns: the execution, which runs, or waits if the ``policy`` queues it; nil if the command is disabled.
  public func begin(_ input: Input) -> Execution? { core.begin(input) }

  /// Cancels all executions, running and waiting ones.
  public func cancelAll() { core.cancelAll() }

  /// The rule for an execution that is requested while others run.
  ///
  /// You may change the policy at any time. Running executions continue, and count under the new policy too. Waiting
  /// executions keep waiting, and begin when the new policy permits it. ``policyState`` sends each change.
  public var policy: CommandPolicy {
    get { core.policy }
    set { core.policy = newValue }
  }

  /// Whether several executions may run at once. Setting it sets the ``policy`` to `concurrent` or `exclusive`.
  public var allowsConcurrentExecution: Bool {
    get { policy.allowsConcurrentExecution }
    set { policy = newValue ? .concurrent : .exclusive }
  }
}

extension Command {
  /// Whether an execution would be accepted now: the condition, the ``policy`` and the group of the command permit it.
  public var isEnabled: CommandState<Bool> { core.state(of: core.isEnabled) }

  /// Whether any execution runs. Waiting executions do not count.
  public var isExecuting: CommandState<Bool> { core.state(of: core.isExecuting) }

  /// The values of ``isEnabled`` and ``isExecuting`` at the same moment, and the numbers of running and waiting
  /// executions.
  public var status: CommandState<CommandStatus> { core.state(of: core.statuses) }

  /// The ``policy``, and each change of it. The signal completes when the command is released.
  ///
  /// The command's scheduler delivers a change before its effects, such as executions that begin. Setting the same
  /// policy again sends nothing.
  ///
  /// ReactiveObjC: key-value observation of `allowsConcurrentExecution`; here
  /// `policyState.signal.map(\.allowsConcurrentExecution)`.
  public var policyState: CommandState<CommandPolicy> { core.state(of: core.policies) }

  /// Sends each execution as it begins. ``CommandEvents/value`` is the array of the running executions, the oldest
  /// first.
  ///
  /// If you subscribe to an execution as soon as it is sent, you miss no event, because the work starts after the
  /// delivery. An execution is a signal source: it sends the values of its work and no failure. So you can flatten
  /// executions: `command.executionSignals.signal.switchToLatest()`.
  public var executionSignals: CommandEvents<[Execution], Execution> {
    CommandEvents(core.executions.signal) { [core] in core.runningExecutions }
  }

  /// Sends the failures of all executions, including executions that began before the subscription.
  /// ``CommandEvents/value`` is the newest failure; nil if no execution has failed.
  public var errors: CommandEvents<Failure?, Failure> {
    CommandEvents(core.errors.signal) { [core] in core.lastFailure }
  }
}
