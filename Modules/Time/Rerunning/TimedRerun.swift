import ReactiveKernel

/// The machine of `retry(_:on:)` and `repeat(every:on:)`: runs its upstream again at an instant that depends on the
/// last end.
final class TimedRerun<Value: Sendable, Failure: Error>: TimedJoiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because `runs` changes only between two runs.
  private let upstream: Signal<Value, Failure>
  private let nextRun: @Sendable (_ ended: Termination<Failure>, _ runs: Int) -> SchedulerInstant?
  private var runs = 0

  /// Makes the machine for one subscription.
  ///
  /// - Parameters:
  ///   - upstream: the signal to run.
  ///   - downstream: gets the values of all runs, and the end of the last one.
  ///   - timing: says which scheduler begins all runs but the first.
  ///   - nextRun: gets the last end and the number of runs. Returns the instant of the next run, or nil for none.
  init(
    _ upstream: Signal<Value, Failure>, into downstream: Subscriber<Value, Failure>, _ timing: Timing,
    nextRun: @escaping @Sendable (_ ended: Termination<Failure>, _ runs: Int) -> SchedulerInstant?
  ) {
    self.upstream = upstream
    self.nextRun = nextRun
    super.init(downstream, timing)
  }

  /// Starts a run.
  func run() {
    runs += 1
    join(upstream, as: makeChild(tag: 0), next: downstream.next) { [self] termination in
      serialiser.forward(termination) { [self] in ended(with: $0) }
    }
  }

  private func ended(with termination: Termination<Failure>) {
    if let instant = nextRun(termination, runs) { return setAlarm(for: instant) }
    switch termination {
    case .completed: finish()
    case .failed(let failure): fail(failure)
    }
  }

  override func wake() { start { [self] in run() } }
}

extension Signal {
  /// Runs again at instants that depend on the last end.
  ///
  /// - Parameters:
  ///   - scheduler: begins all runs but the first.
  ///   - nextRun: gets each end. Returns the instant of the next run, or nil to pass the end on.
  package func rerun(
    on scheduler: some Scheduler, of operation: StaticString, file: StaticString, line: UInt,
    _ nextRun: @escaping @Sendable (_ ended: Termination<Failure>) -> SchedulerInstant?
  ) -> Signal {
    let timing = Timing(.zero, on: scheduler, of: operation, file: file, line: line)
    return .attaching { downstream in
      TimedRerun(self, into: downstream, timing) { ended, _ in nextRun(ended) }.run()
    }
  }
}
