import ReactiveKernel

extension Signal {
  /// Skips values until a trigger sends a value or completes.
  ///
  ///     self       --1--2--3--4--|
  ///     trigger    -------x
  ///     skip until --------3--4--|
  ///
  /// The trigger *fires* when it sends its first value; the subscription to it then ends. It also fires if it completes
  /// without a value, as in ReactiveSwift, RxJava and Reactor. In that case, RxSwift never sends a value, and Combine
  /// completes. A trigger that ends without a terminal (C9) fires too. If the trigger fails before it fires, the result
  /// fails with the same failure. The trigger is subscribed to first. If the trigger fires during this subscribing
  /// call, no value is skipped. The signal's own failure or completion always passes.
  ///
  /// Elsewhere: `skip(until:)` (ReactiveSwift, RxSwift), `drop(untilOutputFrom:)` (Combine).
  ///
  /// - Parameter trigger: any source; its values do not matter. If only one of the two signals can fail, the result has
  ///   the failure type of that signal.
  @inlinable
  public func skip<Trigger: SignalSource>(until trigger: Trigger) -> Signal where Trigger.Failure == Failure {
    let trigger = trigger.signal.take(1)
    return .attaching(sendsOneValue: sendsOneValue) { downstream in
      let next = downstream.next
      let joiner = SkipUntil(downstream, sources: 2)
      let isOpen = joiner.isOpen
      joiner.join(trigger, tag: 1, isSideInput: true) { _ in isOpen.value = true }
      joiner.join(self) { value in if isOpen.value { next(value) } }
    }
  }
}

extension Signal {
  /// Skips values until a trigger, which cannot fail, sends a value or completes.
  @inlinable
  @_disfavoredOverload
  public func skip<Trigger: SignalSource>(until trigger: Trigger) -> Signal where Trigger.Failure == Never {
    skip(until: trigger.signal.promoteError())
  }
}

extension Signal where Failure == Never {
  /// Skips the values of this signal, which cannot fail, until a trigger sends a value or completes.
  @inlinable
  @_disfavoredOverload
  public func skip<Trigger: SignalSource>(until trigger: Trigger) -> Signal<Value, Trigger.Failure> {
    promoteError().skip(until: trigger)
  }
}

/// Ends with its upstream, whose tag is zero, and opens when its trigger fires.
@usableFromInline
final class SkipUntil<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; `isOpen` is used inside the claim only.
  @usableFromInline let isOpen = SerialState(false)

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == 0 { finish(isAbandoned: isAbandoned) } else { isOpen.value = true }
  }
}
