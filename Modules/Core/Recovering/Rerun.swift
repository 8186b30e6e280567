import ReactiveKernel

/// The machine of `retry` and `repeat`: subscribes to its upstream again when that ended in the way it waits for.
@usableFromInline
final class Rerun<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because `ended` is used by the end of a run only, and of two runs one has ended before the other begins.
  @usableFromInline let upstream: Signal<Value, Failure>
  @usableFromInline let downstream: Subscriber<Value, Failure>
  @usableFromInline let isWanted: @Sendable (Termination<Failure>, Int) -> Bool
  @usableFromInline let trampoline = Trampoline()
  @exclusivity(unchecked) @usableFromInline var ended = 0

  /// Makes the machine for one subscription.
  ///
  /// - Parameters:
  ///   - upstream: what to run.
  ///   - downstream: takes what all runs send, and the end of the last.
  ///   - isWanted: whether a run that ended so, after which so many have ended, is followed by another.
  @inlinable
  init(
    _ upstream: Signal<Value, Failure>, downstream: Subscriber<Value, Failure>,
    while isWanted: @escaping @Sendable (_ termination: Termination<Failure>, _ ended: Int) -> Bool
  ) {
    self.upstream = upstream
    self.downstream = downstream
    self.isWanted = isWanted
  }

  /// Starts a run.
  @inlinable
  func run() {
    // Outside the loop, where their references are counted once.
    let (upstream, downstream) = (upstream, downstream)
    let ended: @Sendable (Termination<Failure>) -> Void = { [self] in runEnded(with: $0) }
    trampoline.bounce {
      guard !downstream.isDisposed else { return }
      upstream.run(below: downstream.subscription, next: downstream.next, ended: ended)
    }
  }

  @inlinable
  func runEnded(with termination: Termination<Failure>) {
    ended &+= 1
    if isWanted(termination, ended) { run() } else { downstream.terminal(termination) }
  }
}
