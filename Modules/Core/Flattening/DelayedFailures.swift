import ReactiveKernel
import Synchronization

/// The failure that a joining operator holds back until all else is done, for one subscription.
///
/// Stands between the operator's machine and its signals, so that every machine can delay failures and none knows of it: what
/// fails seems to complete, and the completion of all becomes the failure.
@usableFromInline
final class DelayedFailures<Failure: Error>: Sendable {
  /// The first failure; or the completion, if there was none by then.
  private let first = AtomicLazyReference<DelayedEnd<Failure>>()
  private let isSent = Atomic<Bool>(false)

  @usableFromInline
  init() {}

  deinit {
    // Neither a completion nor a disposal may lose it silently.
    if !isSent.load(ordering: .acquiring), let held = first.load() { Diagnostics.noteUndeliverable(held.termination) }
  }

  /// The subscriber that sends the failure held, if there is one, where the machine completes.
  @inlinable
  func releasing<Value>(into downstream: Subscriber<Value, Failure>) -> Subscriber<Value, Failure> {
    let terminal = downstream.terminal
    return Subscriber(
      next: downstream.next, terminal: { [self] in terminal(release($0)) }, subscription: downstream.subscription)
  }

  /// Takes a failure, of which the first is held.
  @usableFromInline
  func hold(_ failure: Termination<Failure>) {
    let end = DelayedEnd(failure)
    if first.storeIfNil(end) !== end { Diagnostics.noteUndeliverable(failure) }
  }

  @usableFromInline
  func release(_ termination: Termination<Failure>) -> Termination<Failure> {
    isSent.store(true, ordering: .releasing)
    return first.storeIfNil(DelayedEnd(termination)).termination
  }
}

private final class DelayedEnd<Failure: Error>: Sendable {
  let termination: Termination<Failure>

  init(_ termination: Termination<Failure>) {
    self.termination = termination
  }
}

extension Signal {
  /// The same signal, completing where it fails, with its failure held. One that comes after the end goes its way to be reported.
  @inlinable
  func holdingFailure(in failures: DelayedFailures<Failure>) -> Signal {
    .attaching { downstream in
      let terminal = downstream.terminal
      let subscription = downstream.subscription
      attach(
        Subscriber(
          next: downstream.next,
          terminal: { termination in
            guard case .failed = termination, !subscription.isDisposed else { return terminal(termination) }
            failures.hold(termination)
            terminal(.completed)
          }, subscription: subscription))
    }
  }
}
