import ReactiveKernel

/// The machine of `retry` and `repeat`: subscribes to its upstream again when that ended in the way it waits for.
@usableFromInline
final class Rerun<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because `runsLeft` is used by steps of the trampoline only, which never overlap, and between them by the one
  // upstream that runs.
  @usableFromInline let upstream: Signal<Value, Failure>
  @usableFromInline let downstream: Subscriber<Value, Failure>
  @usableFromInline let isWanted: @Sendable (Termination<Failure>) -> Bool
  @usableFromInline let trampoline = Trampoline()
  @exclusivity(unchecked) @usableFromInline var runsLeft: Int

  /// Makes the machine for one subscription.
  ///
  /// - Parameters:
  ///   - upstream: what to run.
  ///   - downstream: takes what all runs send, and the end of the last.
  ///   - runs: how many runs there may be in all; at least one. `Int.max` is for ever.
  ///   - isWanted: whether a run that ended so is followed by another.
  @inlinable
  init(
    _ upstream: Signal<Value, Failure>, downstream: Subscriber<Value, Failure>, runs: Int,
    while isWanted: @escaping @Sendable (Termination<Failure>) -> Bool
  ) {
    self.upstream = upstream
    self.downstream = downstream
    self.isWanted = isWanted
    runsLeft = runs
  }

  /// Starts a run.
  @inlinable
  func run() {
    trampoline.bounce {
      let child = downstream.subscription.makeChild()
      guard !child.isDisposed else { return }
      upstream.attach(
        Subscriber(
          next: downstream.next,
          terminal: { [self] termination in if child.end(with: termination) { ended(with: termination) } },
          subscription: child))
    }
  }

  @inlinable
  func ended(with termination: Termination<Failure>) {
    if runsLeft != .max { runsLeft -= 1 }
    if runsLeft > 0, isWanted(termination) { run() } else { downstream.terminal(termination) }
  }
}
