import ReactiveKernel

/// The machine of `retry(_:on:)` and `repeat(every:on:)`: runs its upstream again at an instant that depends on how it ended.
final class TimedRerun<Value: Sendable, Failure: Error>: TimedJoiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because `runs` changes only where a run has ended and no other has begun.
  private let upstream: Signal<Value, Failure>
  private let nextRun: @Sendable (_ ended: Termination<Failure>, _ runs: Int) -> SchedulerInstant?
  @exclusivity(unchecked) private var runs = 0

  /// Makes the machine for one subscription.
  ///
  /// - Parameters:
  ///   - upstream: what to run.
  ///   - downstream: takes what all runs send, and the end of the last.
  ///   - scheduler: where all runs but the first begin.
  ///   - nextRun: when the next run begins, or nil if that was the last. Called with how the last ended, and how many there were.
  init(
    _ upstream: Signal<Value, Failure>, into downstream: Subscriber<Value, Failure>, on scheduler: any Scheduler,
    tolerance: Duration, nextRun: @escaping @Sendable (_ ended: Termination<Failure>, _ runs: Int) -> SchedulerInstant?
  ) {
    self.upstream = upstream
    self.nextRun = nextRun
    super.init(downstream, on: scheduler, tolerance: tolerance)
  }

  /// Starts a run.
  func run() {
    runs += 1
    let child = makeChild(tag: 0)
    let serialiser = serialiser
    let next = downstream.next
    upstream.attach(as: child) { value in
      serialiser.forward(value, to: next)
    } ended: { termination in
      serialiser.forward(termination) { [self] in ended(with: $0) }
    }
  }

  private func ended(with termination: Termination<Failure>) {
    if let instant = nextRun(termination, runs) {
      return alarm.set(for: instant) { [self] in start { [self] in run() } }
    }
    switch termination {
    case .completed: finish()
    case .failed(let failure): fail(failure)
    }
  }
}
