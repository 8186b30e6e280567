import ReactiveKernel

/// Holds the first failure of an operator that joins signals until it ends otherwise. Each subscription has its own.
///
/// It sits between the operator's machine and its signals, so that every machine can delay failures. A signal that
/// fails seems to complete to the machine, and the machine's completion becomes the failure.
@usableFromInline
package final class DelayedFailures<Failure: Error>: @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  private let lock = Lock()
  /// The first failure, or the completion if no failure came before it.
  private var first: Termination<Failure>?
  private var isSent = false

  @usableFromInline
  package init() {}

  deinit {
    // A failure that was never sent is reported.
    if !isSent, let first { Diagnostics.noteUndeliverable(first) }
  }

  /// A subscriber that sends the held failure, if any, in place of the machine's completion.
  @inlinable
  package func releasing<Value>(into downstream: Subscriber<Value, Failure>) -> Subscriber<Value, Failure> {
    let terminal = downstream.terminal
    let subscription = downstream.subscription
    return Subscriber(
      next: downstream.next, terminal: { [self] in terminal(release($0, to: subscription)) },
      subscription: subscription)
  }

  /// Holds the first failure, and reports the others.
  @usableFromInline
  func hold(_ failure: Termination<Failure>, of subscription: Subscription) {
    let isFirst = lock.withLock {
      if first != nil { return false }
      first = failure
      return true
    }
    if !isFirst { Diagnostics.noteUndeliverable(failure, at: subscription) }
  }

  /// Whether a failure waits.
  @usableFromInline
  package var isHolding: Bool { lock.withLock { if case .failed? = first { true } else { false } } }

  /// The held failure, if any, else the end of the machine. If that is a failure too, it is reported.
  @usableFromInline
  func release(_ termination: Termination<Failure>, to subscription: Subscription) -> Termination<Failure> {
    let held = lock.withLock {
      isSent = true
      defer { first = first ?? termination }
      return first
    }
    guard let held else { return termination }
    Diagnostics.noteUndeliverable(termination, at: subscription)
    return held
  }
}

extension Signal {
  /// Makes an operator whose failures wait until it ends otherwise.
  ///
  /// - Parameter join: makes the operator, of signals with ``holdingFailure(in:)``. Called once for each subscription.
  @inlinable
  package static func delayingFailures(
    _ join: @escaping @Sendable (DelayedFailures<Failure>) -> Signal
  ) -> Signal {
    .attaching { downstream in
      let failures = DelayedFailures<Failure>()
      join(failures).attach(failures.releasing(into: downstream))
    }
  }

  /// Completes where this signal fails, and holds the failure. A failure after the end passes, and is reported.
  @inlinable
  package func holdingFailure(in failures: DelayedFailures<Failure>) -> Signal {
    .attaching { downstream in
      attach(under: downstream.subscription, next: downstream.next) { termination in
        guard case .failed = termination, !downstream.isDisposed else { return downstream.terminal(termination) }
        failures.hold(termination, of: downstream.subscription)
        downstream.complete()
      }
    }
  }
}
