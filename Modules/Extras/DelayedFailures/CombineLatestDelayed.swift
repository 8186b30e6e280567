import ReactiveCombining
import ReactiveKernel
import ReactivePacing

/// Sends the latest values of all signals of a collection as an array, and delays failures.
///
///     first  --1--#
///     second ----5--6-|
///     latest ----a--b-#    a: [1, 5]  b: [1, 6]
///
/// A signal that fails counts as completed, and the first failure is sent in place of the completion. Later failures
/// are undeliverable; see `Diagnostics.reportUndeliverable(to:)`. Otherwise it works like `combineLatest(_:)`, which
/// does not delay failures.
///
/// Elsewhere: `combineLatestDelayError` (RxJava).
///
/// - Parameters:
///   - sources: the signals. The collection is iterated once, during this call.
///   - delayingFailures: whether a failure waits until the result would complete.
@inlinable
public func combineLatest<Sources: Sequence>(
  _ sources: Sources, delayingFailures: Bool
) -> Signal<[Sources.Element.Value], Sources.Element.Failure> where Sources.Element: SignalSource {
  let signals = sources.map { $0.signal }
  guard delayingFailures else { return combineLatest(signals) }
  return .delayingFailures { failures in combineLatest(signals.map { $0.holdingFailure(in: failures) }) }
}

/// Sends the latest values of two signals whenever one of them sends, and delays failures.
///
///     first  --1-#
///     second -----a--b--|
///     latest -----1a-1b-#
///
/// A signal that fails counts as completed, and the first failure is sent in place of the completion. Later failures
/// are undeliverable; see `Diagnostics.reportUndeliverable(to:)`. Otherwise it works like the `combineLatest` that does
/// not delay failures.
///
/// Elsewhere: `combineLatestDelayError` (RxJava).
///
/// - Parameters:
///   - first: the first signal.
///   - second: the second signal. Use `promoteError()` for a signal that cannot fail.
///   - delayingFailures: whether a failure waits until the result would complete.
@inlinable
public func combineLatest<A: SignalSource, B: SignalSource>(
  _ first: A, _ second: B, delayingFailures: Bool
) -> Signal<(A.Value, B.Value), A.Failure> where B.Failure == A.Failure {
  let (first, second) = (first.signal, second.signal)
  guard delayingFailures else { return combineLatest(first, second) }
  return .delayingFailures { failures in
    combineLatest(first.holdingFailure(in: failures), second.holdingFailure(in: failures))
  }
}

/// Sends the latest values of three signals whenever one of them sends, and delays failures.
@inlinable
public func combineLatest<A: SignalSource, B: SignalSource, C: SignalSource>(
  _ first: A, _ second: B, _ third: C, delayingFailures: Bool
) -> Signal<(A.Value, B.Value, C.Value), A.Failure>
where B.Failure == A.Failure, C.Failure == A.Failure {
  let (first, second, third) = (first.signal, second.signal, third.signal)
  guard delayingFailures else { return combineLatest(first, second, third) }
  return .delayingFailures { failures in
    combineLatest(
      first.holdingFailure(in: failures), second.holdingFailure(in: failures),
      third.holdingFailure(in: failures))
  }
}

/// Sends the latest values of four signals whenever one of them sends, and delays failures.
@inlinable
public func combineLatest<A: SignalSource, B: SignalSource, C: SignalSource, D: SignalSource>(
  _ first: A, _ second: B, _ third: C, _ fourth: D, delayingFailures: Bool
) -> Signal<(A.Value, B.Value, C.Value, D.Value), A.Failure>
where B.Failure == A.Failure, C.Failure == A.Failure, D.Failure == A.Failure {
  let (first, second, third, fourth) = (first.signal, second.signal, third.signal, fourth.signal)
  guard delayingFailures else { return combineLatest(first, second, third, fourth) }
  return .delayingFailures { failures in
    combineLatest(
      first.holdingFailure(in: failures), second.holdingFailure(in: failures),
      third.holdingFailure(in: failures), fourth.holdingFailure(in: failures))
  }
}

extension Signal {
  /// Sends the latest values of this signal and of another signal whenever one of them sends, and delays failures.
  ///
  /// Does the same as the free function `combineLatest`.
  ///
  /// - Parameters:
  ///   - other: the other signal. Use `promoteError()` for a signal that cannot fail.
  ///   - delayingFailures: whether a failure waits until the result would complete.
  @inlinable
  public func combineLatest<Other: SignalSource>(
    with other: Other, delayingFailures: Bool
  ) -> Signal<(Value, Other.Value), Failure> where Other.Failure == Failure {
    ReactiveExtras.combineLatest(self, other, delayingFailures: delayingFailures)
  }
}
