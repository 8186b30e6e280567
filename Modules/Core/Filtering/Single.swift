import ReactiveKernel

extension Signal {
  /// Sends the signal's only value when the signal completes, and fails if there is no value or a second one.
  ///
  ///     self   --1-----|
  ///     single --------(1|)
  ///
  /// The result fails if a second value comes:
  ///
  ///     self   --1--2--|
  ///     single -----#
  ///
  /// At a second value, the result fails at once, and the upstream ends. The only value is sent at completion, when no
  /// second value can follow. RxJava and Reactor do the same; RxSwift sends the value when it comes. The signal's own
  /// failure becomes the case `upstream` of ``SingleFailure``. If the signal cannot fail, a `switch` over the failure
  /// may leave out this case.
  ///
  /// Elsewhere: `single()` (RxSwift).
  @inlinable
  public func single() -> Signal<Value, SingleFailure<Failure>> {
    .attaching(sendsOneValue: true) { downstream in
      let child = downstream.subscription.makeChild()
      let held = HeldValues<Value>(for: downstream)
      attach(as: child) { value in
        if held.isEmpty { return held.append(value) }
        held.discard(value)
        if child.end() { downstream.fail(.severalValues) }
      } ended: { termination in
        if case .failed(let failure) = termination { return downstream.fail(.upstream(failure)) }
        guard let value = held.popFirst() else { return downstream.fail(.noValue) }
        downstream.next(value)
        downstream.complete()
      }
    }
  }
}

/// The failure of `single()`, for a signal that does not send exactly one value.
@frozen
public enum SingleFailure<Upstream: Error>: Error {
  /// The signal completed without a value.
  case noValue
  /// The signal sent a second value.
  case severalValues
  /// The signal failed.
  case upstream(Upstream)
}

extension SingleFailure: Equatable where Upstream: Equatable {}
extension SingleFailure: Hashable where Upstream: Hashable {}
