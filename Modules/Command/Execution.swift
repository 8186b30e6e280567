import ReactiveKernel

extension Command {
  typealias Work = @Sendable (_ input: Input, _ progress: CommandReporter) -> Signal<Output, Failure>

  /// One run of a command's work: its result, its progress, and a way to cancel it.
  ///
  /// An execution is a signal source: ``signal`` sends the values of the work, and completes when the work completes or
  /// fails. ``result`` and ``Command/errors`` send the failure. ``signal`` and ``result`` replay all events to each
  /// subscriber.
  ///
  /// Releasing an execution cancels nothing. If the work releases its subscriber without a terminal, as `never` does,
  /// the execution has ended (C9).
  public final class Execution: SignalSource, AnyExecution, @unchecked Sendable {
    // Unchecked because the variables change only inside the arbiter's steps.
    /// The input of the work.
    public let input: Input
    private let core: CommandCore<Input, Output, Failure>
    private let results = Hub<Output, CommandError<Failure>>(capacity: .max)
    let reports = CommandVariable<CommandProgress?>(nil)

    /// Identifies the execution in the machine.
    let number: Int
    /// Makes the signal of the work, or returns the signal that was made.
    private var work: Work?
    private weak var subscription: Subscription?
    private var hasTerminal = false
    private var isOver = false
    private var wasCancelled = false
    private var isReportWaiting = false

    init(_ input: Input, _ number: Int, _ work: Work?, of core: CommandCore<Input, Output, Failure>) {
      self.input = input
      self.number = number
      self.work = work
      self.core = core
    }

    /// The values of the work, and a completion when the work completes or fails.
    public var signal: Signal<Output, Never> { results.replaying.withoutFailure }

    /// The values of the work, and its terminal. A cancelled execution ends its subscriptions without a terminal (C9).
    public var result: Signal<Output, CommandError<Failure>> { results.replaying }

    /// The latest progress report of the work; nil before the first report. Its signal also sends later reports, and
    /// completes with the execution.
    public var progress: CommandState<CommandProgress?> { core.state(of: reports) }

    /// Whether the execution was cancelled before the work had ended.
    public var isCancelled: Bool { core.arbiter.read { wasCancelled } }

    /// Whether the work has ended, or was cancelled.
    public var hasEnded: Bool { core.arbiter.read { isOver } }

    /// Ends the work, or prevents its start. Does nothing if the work has ended.
    ///
    /// Another execution may begin from now on. The teardown of the work has run when this function returns, unless
    /// another thread is running it.
    public func cancel() { _ = core.end(self, nil, isCancelled: true) }

    // MARK: Inside a step

    func begin() { core.begin(self) }

    func markCancelled() {
      if markEnded(isCancelled: true) { core.forget(self) }
    }

    /// Returns false if it had ended before.
    func markEnded(isCancelled: Bool) -> Bool {
      if isOver { return false }
      isOver = true
      wasCancelled = isCancelled
      return true
    }

    // MARK: The work

    /// Makes the work, and schedules its start.
    func makeWork() {
      guard let signal = takeWork() else { return }
      core.arbiter.step {
        guard !isOver else { return }
        work = { _, _ in signal }
        core.append { [self] in start() }
      }
    }

    /// Starts the work; on the scheduler.
    func start() {
      guard let signal = takeWork() else { return }
      let subscription = Subscription()
      let isOver = core.arbiter.read {
        self.subscription = subscription
        return self.isOver
      }
      if isOver { return }
      let hub = results
      signal.attach(under: subscription) { value in
        if !subscription.isDisposed { hub.send(value) }
      } terminal: { [self] termination in
        core.arbiter.read { hasTerminal = true }
        // The work's teardown runs before any subscriber gets the end (C5).
        end(subscription.end(with: termination) ? termination : nil)
      }
      // For work that releases its subscriber: it ends without a terminal, after the work's own teardown.
      subscription.add { [self] in if !core.arbiter.read({ hasTerminal }) { end(nil) } }
    }

    private func takeWork() -> Signal<Output, Failure>? {
      let work = core.arbiter.read { isOver ? nil : self.work.take() }
      return work?(input, CommandReporter { [self] in report($0) })
    }

    private func end(_ termination: Termination<Failure>?) {
      if !core.end(self, termination, isCancelled: false), let termination {
        Diagnostics.noteUndeliverable(termination)
      }
    }

    /// Ends the subscriptions to the result; after a step.
    func deliverEnd(_ termination: Termination<Failure>?) {
      switch termination {
      case .completed: results.end(.completed)
      case .failed(let failure): results.end(.failed(.failed(failure)))
      case nil: abandon()
      }
    }

    func abandon() {
      let (subscription, work) = core.arbiter.read { (self.subscription, self.work.take()) }
      subscription?.dispose()
      results.abandon()
      withExtendedLifetime(work) {}
    }

    private func report(_ progress: CommandProgress) {
      core.arbiter.step {
        guard !isOver, reports.change(to: progress) != nil, !isReportWaiting else { return }
        isReportWaiting = true
        // Delivers the report that is the newest then. Both closures hold the execution, which so is not released under
        // the lock.
        core.append(taking: { [self] in
          isReportWaiting = false
          let change = reports.newest
          return { [self] in reports.send(change) }
        })
      }
    }
  }
}

extension Signal {
  /// Completes in place of a failure.
  fileprivate var withoutFailure: Signal<Value, Never> {
    .attaching { downstream in
      attach(under: downstream.subscription, next: downstream.next) { _ in downstream.complete() }
    }
  }
}
