import ReactiveKernel
import Synchronization

/// Holds the first failure of a flattening operator until all its signals have ended. Each subscription has its own.
///
/// It sits between the operator's machine and its signals, so that every machine can delay failures. A signal that fails seems to complete
/// to the machine, and the machine's completion becomes the failure.
@usableFromInline
final class DelayedFailures<Failure: Error>: Sendable {
  /// The first failure, or the completion if no failure came before it.
  private let first = AtomicLazyReference<DelayedEnd<Failure>>()
  private let isSent = Atomic<Bool>(false)

  @usableFromInline
  init() {}

  deinit {
    // A failure that was never sent is reported.
    if !isSent.load(ordering: .acquiring), let held = first.load() { Diagnostics.noteUndeliverable(held.termination) }
  }

  /// A subscriber that sends the held failure, if any, in place of the machine's completion.
  @inlinable
  func releasing<Value>(into downstream: Subscriber<Value, Failure>) -> Subscriber<Value, Failure> {
    let terminal = downstream.terminal
    return Subscriber(
      next: downstream.next, terminal: { [self] in terminal(release($0)) }, subscription: downstream.subscription)
  }

  /// Holds the first failure, and reports the others.
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
  /// Completes where this signal fails, and holds the failure. A failure after the end passes, and is reported.
  @inlinable
  func holdingFailure(in failures: DelayedFailures<Failure>) -> Signal {
    .attaching { downstream in
      attach(under: downstream.subscription, next: downstream.next) { termination in
        guard case .failed = termination, !downstream.isDisposed else { return downstream.terminal(termination) }
        failures.hold(termination)
        downstream.complete()
      }
    }
  }
}
