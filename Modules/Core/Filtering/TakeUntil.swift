import ReactiveKernel

extension Signal {
  /// Sends what the signal sends until a trigger sends a value or completes, and completes then.
  ///
  ///     self       --1--2--3--4--|
  ///     trigger    --------x
  ///     take until --1--2--|
  ///
  /// The trigger is subscribed first: if it fires at once, the signal is not subscribed at all. The signal's own failure or
  /// completion passes. The trigger's failure is ignored, and so is its abandonment (C9): the signal then continues to its own
  /// end.
  ///
  /// Elsewhere: `takeUntil:` (ReactiveObjC), `take(until:)` (ReactiveSwift, RxSwift), `prefix(untilOutputFrom:)` (Combine).
  ///
  /// - Parameter trigger: any source; its values and its way to fail do not matter.
  @inlinable
  public func take(until trigger: some SignalSource) -> Signal {
    let trigger = trigger.signal
    return .attaching { downstream in
      let joiner = TakeUntil(downstream, sources: 2)
      joiner.watch(trigger)
      joiner.join(self, tag: TakeUntil<Value, Failure>.upstream, next: downstream.next)
    }
  }
}

/// Ends with its upstream, or when its trigger fires.
@usableFromInline
final class TakeUntil<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; nothing is added to it.
  @usableFromInline static var upstream: Int { 0 }
  private static var trigger: Int { 1 }

  @usableFromInline
  override init(_ downstream: Subscriber<Value, Failure>, sources: Int, serialiser: Serialiser = Serialiser()) {
    super.init(downstream, sources: sources, serialiser: serialiser)
  }

  /// Subscribes to the trigger.
  @usableFromInline
  func watch<Sign, SignFailure: Error>(_ trigger: Signal<Sign, SignFailure>) {
    join(withoutFailure(trigger), tag: TakeUntil.trigger) { [self] _ in finish() }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == TakeUntil.upstream || !isAbandoned { finish(isAbandoned: isAbandoned) }
  }

  private func withoutFailure<Sign, SignFailure: Error>(
    _ trigger: Signal<Sign, SignFailure>
  ) -> Signal<Sign, Failure> {
    .attaching { downstream in
      let terminal = downstream.terminal
      let subscription = downstream.subscription
      trigger.attach(under: subscription, next: downstream.next) { termination in
        if case .completed = termination { terminal(.completed) } else { subscription.end() }
      }
    }
  }
}
