import ReactiveCombining
import ReactiveKernel
import ReactivePacing

/// Sends the values of all signals of a collection in arrays, one of each signal, and delays failures.
///
///     first  --1--2#
///     second ----5---6-|
///     zip    ----a---b#    a: [1, 5]  b: [2, 6]
///
/// A signal that fails counts as completed, and the first failure is sent in place of the completion. Later failures
/// are undeliverable; see `Diagnostics.reportUndeliverable(to:)`. Otherwise it works like `zip(_:)`, which does not
/// delay failures.
///
/// Elsewhere: `zipDelayError` (RxJava).
///
/// - Parameters:
///   - sources: the signals. The collection is iterated once, during this call.
///   - delayingFailures: whether a failure waits until the result would complete.
@inlinable
public func zip<Sources: Sequence>(
  _ sources: Sources, delayingFailures: Bool
) -> Signal<[Sources.Element.Value], Sources.Element.Failure> where Sources.Element: SignalSource {
  let signals = sources.map { $0.signal }
  guard delayingFailures else { return zip(signals) }
  return .delayingFailures { failures in zip(signals.map { $0.holdingFailure(in: failures) }) }
}

/// Sends the values of two signals in pairs, and delays failures.
///
///     first  --1--2-#
///     second ----------a--b--|
///     zip    ----------1a-(2b#)
///
/// A signal that fails counts as completed, and the first failure is sent in place of the completion. Later failures
/// are undeliverable; see `Diagnostics.reportUndeliverable(to:)`. Otherwise it works like the `zip` that does not delay
/// failures.
///
/// Elsewhere: `zip` with `delayError` (RxJava), `zipDelayError` (Reactor).
///
/// - Parameters:
///   - first: the first signal.
///   - second: the second signal. Use `promoteError()` for a signal that cannot fail.
///   - delayingFailures: whether a failure waits until the result would complete.
@inlinable
public func zip<A: SignalSource, B: SignalSource>(
  _ first: A, _ second: B, delayingFailures: Bool
) -> Signal<(A.Value, B.Value), A.Failure> where B.Failure == A.Failure {
  let (first, second) = (first.signal, second.signal)
  guard delayingFailures else { return zip(first, second) }
  return .delayingFailures { failures in
    zip(first.holdingFailure(in: failures), second.holdingFailure(in: failures))
  }
}

/// Sends the values of three signals in triples, and delays failures.
@inlinable
public func zip<A: SignalSource, B: SignalSource, C: SignalSource>(
  _ first: A, _ second: B, _ third: C, delayingFailures: Bool
) -> Signal<(A.Value, B.Value, C.Value), A.Failure>
where B.Failure == A.Failure, C.Failure == A.Failure {
  let (first, second, third) = (first.signal, second.signal, third.signal)
  guard delayingFailures else { return zip(first, second, third) }
  return .delayingFailures { failures in
    zip(
      first.holdingFailure(in: failures), second.holdingFailure(in: failures),
      third.holdingFailure(in: failures))
  }
}

/// Sends the values of four signals in quadruples, and delays failures.
@inlinable
public func zip<A: SignalSource, B: SignalSource, C: SignalSource, D: SignalSource>(
  _ first: A, _ second: B, _ third: C, _ fourth: D, delayingFailures: Bool
) -> Signal<(A.Value, B.Value, C.Value, D.Value), A.Failure>
where B.Failure == A.Failure, C.Failure == A.Failure, D.Failure == A.Failure {
  let (first, second, third, fourth) = (first.signal, second.signal, third.signal, fourth.signal)
  guard delayingFailures else { return zip(first, second, third, fourth) }
  return .delayingFailures { failures in
    zip(
      first.holdingFailure(in: failures), second.holdingFailure(in: failures),
      third.holdingFailure(in: failures), fourth.holdingFailure(in: failures))
  }
}

extension Signal {
  /// Sends the values of this signal and of another signal in pairs, and delays failures.
  ///
  /// Does the same as the free function `zip`.
  ///
  /// - Parameters:
  ///   - other: the other signal. Use `promoteError()` for a signal that cannot fail.
  ///   - delayingFailures: whether a failure waits until the result would complete.
  @inlinable
  public func zip<Other: SignalSource>(
    with other: Other, delayingFailures: Bool
  ) -> Signal<(Value, Other.Value), Failure> where Other.Failure == Failure {
    ReactiveExtras.zip(self, other, delayingFailures: delayingFailures)
  }
}
