import ReactiveKernel

/// The machine of `retry(when:)` and `repeat(when:)`: runs its upstream again when a trigger comes after a run has
/// ended.
///
/// It is *running* or *waiting*. While it runs, the closures of the run hold it. While it waits, its ``Keeper`` does,
/// which only the closures of the triggers hold. So if the run or the triggers release their closures without an end,
/// nothing is left (C9).
final class TriggeredRerun<Value: Sendable, Failure: Error, Cause: Sendable>: Joiner<Value, Failure>,
  @unchecked Sendable
{
  // Unchecked because the variables change only inside the claim.
  private let upstream: Signal<Value, Failure>
  private let cause: @Sendable (_ end: Termination<Failure>, _ runs: Int) -> Cause?
  private let causes = Hub<Cause, Never>()
  private var keeper: WeakReference<Keeper>?
  private var runs = 0
  private var hasTriggers = true
  /// The end of the last run, while the machine waits for a trigger.
  private var lastEnd: Termination<Failure>?

  /// Makes the machine for one subscription.
  ///
  /// - Parameters:
  ///   - upstream: the signal to run.
  ///   - downstream: takes the values of all runs, and the end of the last one.
  ///   - cause: returns the value for the triggers, from the end of a run and the number of runs. Nil if no run follows
  ///     that end.
  init(
    _ upstream: Signal<Value, Failure>, into downstream: Subscriber<Value, Failure>,
    cause: @escaping @Sendable (_ end: Termination<Failure>, _ runs: Int) -> Cause?
  ) {
    self.upstream = upstream
    self.cause = cause
    super.init(downstream, sources: 1)
  }

  deinit { causes.abandon() }

  /// Subscribes to the triggers, then to the upstream.
  func begin<Trigger: Sendable>(_ makeTriggers: (Signal<Cause, Never>) -> Signal<Trigger, Failure>) {
    let child = makeChild(tag: RerunTag.triggers, isSideInput: true)
    let keeper = Keeper()
    self.keeper = WeakReference(to: keeper, keeper.weakTarget)
    let machine = WeakReference(to: self, weakTarget)
    makeTriggers(causes.live).attach(as: child) { [serialiser, keeper] _ in
      serialiser.forward(keeper) { $0.machine.take()?.trigger() }
    } ended: { termination in
      machine.object?.endSource(tag: RerunTag.triggers, with: termination)
    }
    startRun()
  }

  private func startRun() {
    serialiser.start { [self] in
      join(upstream, as: makeChild(tag: RerunTag.run), next: downstream.next) { [self] termination in
        serialiser.forward(termination) { [self] in runEnded(with: $0) }
      }
    }
  }

  private func runEnded(with termination: Termination<Failure>) {
    runs &+= 1
    guard hasTriggers, let cause = cause(termination, runs) else { return finish(with: termination) }
    lastEnd = termination
    keeper?.object?.machine = self
    causes.send(cause)
  }

  /// Begins a run. The keeper has released the machine, so that further triggers are ignored.
  private func trigger() {
    lastEnd = nil
    startRun()
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    guard tag == RerunTag.triggers else { return finish(isAbandoned: isAbandoned) }
    hasTriggers = false
    if let lastEnd { finish(with: lastEnd) }
  }
}

extension TriggeredRerun {
  /// Holds the machine while it waits for a trigger.
  private final class Keeper: @unchecked Sendable {
    // Unchecked because `machine` changes only inside the claim.
    var machine: TriggeredRerun?
    let weakTarget = WeakTarget()
  }
}

/// The sources of a ``TriggeredRerun``.
private enum RerunTag {
  static let run = 0
  static let triggers = 1
}
