import ReactiveKernel

extension Command {
  /// One run of a command's work: what came of it, how far it has got, and a way to cancel it.
  ///
  /// As a source it sends what the work sends, and completes where the work fails: failures are for ``result``, and for the command's
  /// ``Command/errors``. Both replay everything to whoever subscribes.
  ///
  /// Dropping it cancels nothing. Work that lets go of its subscriber without a terminal has ended (C9): so does `never`.
  public final class Execution: SignalOwner, AcceptedExecution, @unchecked Sendable {
    // Unchecked because the variables are used inside of the arbiter's steps only.
    /// What the work was made of.
    public let input: Input
    private let core: CommandCore<Input, Output, Failure>
    private let results = Hub<Output, CommandError<Failure>>(capacity: .max)
    let reports = CommandVariable<CommandProgress?>(nil)

    private var number: Int?
    private var work: CommandCore<Input, Output, Failure>.Work?
    private var made: Signal<Output, Failure>?
    private weak var subscription: Subscription?
    private var hasTerminal = false
    private var isOver = false
    private var wasCancelled = false
    private var isReportWaiting = false

    init(_ input: Input, of core: CommandCore<Input, Output, Failure>) {
      self.input = input
      self.core = core
    }

    /// What the work sends, and its end: also where it fails.
    public var signal: Signal<Output, Never> { results.replaying.withoutFailure }

    /// What the work sends, and how it ends. A cancelled execution ends its subscriptions without a terminal (C9).
    public var result: Signal<Output, CommandError<Failure>> { results.replaying }

    /// What the work has reported last, and reports from now on; completes with the execution.
    public var progress: CommandState<CommandProgress?> { core.state(of: reports) }

    /// Whether it was cancelled before the work had ended.
    public var isCancelled: Bool { core.arbiter.read { wasCancelled } }

    /// Whether the work has ended, or was cancelled.
    public var hasEnded: Bool { core.arbiter.read { isOver } }

    /// Ends the work where it is, or keeps it from starting. Does nothing if it has ended.
    ///
    /// From now on it does not count, so that another may begin; its teardown has run when this returns, unless another thread is
    /// in the middle of it.
    public func cancel() {
      _ = core.end(self, nil, isCancelled: true)
    }

    // MARK: Inside of a step

    func accept(as number: Int, work: CommandCore<Input, Output, Failure>.Work?) {
      self.number = number
      self.work = work
    }

    func takesItsTurn() {
      if let number { core.runs(self, as: number) }
    }

    func isCalledOff() {
      isOver = true
      wasCancelled = true
      if let number { core.stops(self, as: number) }
    }

    /// Ends it, and tells its number; nil if it had ended.
    func endAccepted(isCancelled: Bool) -> Int? {
      guard !isOver else { return nil }
      isOver = true
      wasCancelled = isCancelled
      return number
    }

    // MARK: The work

    /// Makes the work, and has it started.
    func makeWork() {
      guard let signal = takeWork() else { return }
      core.arbiter.step {
        guard !isOver else { return }
        made = signal
        core.write(.start(self))
      }
    }

    /// Starts the work; on the scheduler.
    func start() {
      guard let signal = core.arbiter.read({ made.take() }) ?? takeWork() else { return }
      let subscription = Subscription()
      let isOver = core.arbiter.read {
        self.subscription = subscription
        return self.isOver
      }
      if isOver { return }
      let hub = results
      signal.attach(
        Subscriber(
          next: { value in if !subscription.isDisposed { hub.send(value) } },
          terminal: { [self] termination in
            core.arbiter.read { hasTerminal = true }
            // The work's teardown runs before anybody is told of its end (C5).
            end(subscription.end(with: termination) ? termination : nil)
          },
          subscription: subscription))
      // For work that lets go of its subscriber: it ends without a terminal, after the work's own teardown.
      subscription.add { [self] in if !core.arbiter.read({ hasTerminal }) { end(nil) } }
    }

    private func takeWork() -> Signal<Output, Failure>? {
      let work = core.arbiter.read { isOver ? nil : self.work.take() }
      return work?(input, CommandReporter { [self] in take($0) })
    }

    private func end(_ termination: Termination<Failure>?) {
      if !core.end(self, termination, isCancelled: false), let termination {
        Diagnostics.noteUndeliverable(termination)
      }
    }

    /// Ends what subscribes to it, and, if it was cancelled, the work; after a step.
    func tellEnd(_ termination: Termination<Failure>?) {
      switch termination {
      case .completed: results.end(.completed)
      case .failed(let failure): results.end(.failed(.failed(failure)))
      case nil: letGo()
      }
    }

    func letGo() {
      let (subscription, work, made) = core.arbiter.read { (self.subscription, self.work.take(), self.made.take()) }
      subscription?.dispose()
      results.abandon()
      withExtendedLifetime((work, made)) {}
    }

    // MARK: Progress

    private func take(_ progress: CommandProgress) {
      core.arbiter.step {
        guard !isOver, reports.change(to: progress) != nil, !isReportWaiting else { return }
        isReportWaiting = true
        core.write(.progressed(self))
      }
    }

    /// The newest report, which is told now; inside of a step.
    func takeReport() -> CommandVariable<CommandProgress?>.Change {
      isReportWaiting = false
      return reports.newest
    }
  }
}

extension Signal {
  /// Completion in place of a failure, under a type that says so.
  fileprivate var withoutFailure: Signal<Value, Never> {
    let upstream = self
    return .attaching { downstream in
      let terminal = downstream.terminal
      upstream.attach(
        Subscriber(
          next: downstream.next, terminal: { _ in terminal(.completed) }, subscription: downstream.subscription))
    }
  }
}
