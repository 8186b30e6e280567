import ReactiveKernel

extension Signal {
  /// Sends values until a trigger sends a value or completes, and then completes.
  ///
  ///     self       --1--2--3--4--|
  ///     trigger    --------x
  ///     take until --1--2--|
  ///
  /// The trigger is subscribed to first. If it sends a value or completes at once, the signal is not subscribed to at
  /// all. The signal's own failure or completion passes. If the trigger fails, or ends without a terminal (C9), this is
  /// ignored, and the signal continues.
  ///
  /// Elsewhere: `takeUntil:` (ReactiveObjC), `take(until:)` (ReactiveSwift, RxSwift), `prefix(untilOutputFrom:)`
  /// (Combine).
  ///
  /// - Parameter trigger: any source; its values and its failure type do not matter.
  @inlinable
  public func take(until trigger: some SignalSource) -> Signal {
    let trigger = trigger.signal
    return .attaching(sendsOneValue: sendsOneValue) { downstream in
      let joiner = TakeUntil(downstream, sources: 2)
      joiner.watch(trigger)
      joiner.join(self, next: downstream.next)
    }
  }
}

/// Ends with its upstream, whose tag is zero, or when its trigger fires.
@usableFromInline
final class TakeUntil<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; nothing is added to it.

  /// Subscribes to the trigger, whose failure is ignored and not reported.
  @usableFromInline
  func watch<Sign, SignFailure: Error>(_ trigger: Signal<Sign, SignFailure>) {
    let child = makeChild(tag: 1, isSideInput: true)
    guard !child.isDisposed else { return }
    trigger.attach(under: child) { [self] _ in
      serialiser.forward(()) { [self] in finish() }
    } terminal: { [self] termination in
      if child.end(), case .completed = termination { endSource(tag: 1, with: .completed) }
    }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == 0 || !isAbandoned { finish(isAbandoned: isAbandoned) }
  }
}
