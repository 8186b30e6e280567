import ReactiveKernel

/// Sends the latest values of two signals whenever one of them sends.
///
///     first  --1--------2-----|
///     second -----a--b-----c----|
///     latest -----1a-1b-2b-2c---|
///
/// Sends nothing before each signal has sent a value. The signals are subscribed to in order. If the first signal sends
/// several values while it is being subscribed to, only the last is combined with values of the second signal.
/// Completes when all signals have completed. The first failure passes at once and ends the other subscriptions. If one
/// subject is passed as both arguments, and sends 1 and then 2, the result sends (1, 1), (2, 1) and (2, 2).
///
/// If only one of two signals can fail, the result has the failure type of that signal. Three or more signals must have
/// the same failure type; use `promoteError()` for a signal that cannot fail.
///
/// Elsewhere: `combineLatest:` (ReactiveObjC), `combineLatest(_:_:)` (ReactiveSwift, RxSwift),
/// `Publishers.CombineLatest` (Combine).
///
/// - Parameters:
///   - first: the first signal.
///   - second: the second signal.
@inlinable
public func combineLatest<A: SignalSource, B: SignalSource>(
  _ first: A, _ second: B
) -> Signal<(A.Value, B.Value), A.Failure> where B.Failure == A.Failure {
  let (first, second) = (first.signal, second.signal)
  return .attaching { downstream in
    // Captures the whole subscriber: its closure alone, which takes a tuple, would be wrapped in a thunk (17
    // instructions).
    let latest = SerialState<(A.Value?, B.Value?)>((nil, nil))
    let joiner = Joiner(downstream, sources: 2)
    joiner.join(first) { value in
      latest.value.0 = value
      if let second = latest.value.1 { downstream.next((value, second)) }
    }
    joiner.join(second) { value in
      latest.value.1 = value
      if let first = latest.value.0 { downstream.next((first, value)) }
    }
  }
}

/// Sends the latest values of three signals whenever one of them sends.
///
/// Otherwise this function works like the variant for two signals.
@inlinable
public func combineLatest<A: SignalSource, B: SignalSource, C: SignalSource>(
  _ first: A, _ second: B, _ third: C
) -> Signal<(A.Value, B.Value, C.Value), A.Failure> where B.Failure == A.Failure, C.Failure == A.Failure {
  combineLatest(combineLatest(first, second), third).lift { next in
    { latest in next((latest.0.0, latest.0.1, latest.1)) }
  }
}

/// Sends the latest values of four signals whenever one of them sends.
///
/// Otherwise this function works like the variant for two signals.
@inlinable
public func combineLatest<A: SignalSource, B: SignalSource, C: SignalSource, D: SignalSource>(
  _ first: A, _ second: B, _ third: C, _ fourth: D
) -> Signal<(A.Value, B.Value, C.Value, D.Value), A.Failure>
where B.Failure == A.Failure, C.Failure == A.Failure, D.Failure == A.Failure {
  combineLatest(combineLatest(first, second), combineLatest(third, fourth)).lift { next in
    { latest in next((latest.0.0, latest.0.1, latest.1.0, latest.1.1)) }
  }
}

/// Sends the latest values of two signals whenever one of them sends. The second signal cannot fail.
///
/// Otherwise this function works like the variant for two signals with one failure type.
@inlinable
@_disfavoredOverload
public func combineLatest<A: SignalSource, B: SignalSource>(
  _ first: A, _ second: B
) -> Signal<(A.Value, B.Value), A.Failure> where B.Failure == Never {
  combineLatest(first, second.signal.promoteError())
}

/// Sends the latest values of two signals whenever one of them sends. The first signal cannot fail.
///
/// Otherwise this function works like the variant for two signals with one failure type.
@inlinable
@_disfavoredOverload
public func combineLatest<A: SignalSource, B: SignalSource>(
  _ first: A, _ second: B
) -> Signal<(A.Value, B.Value), B.Failure> where A.Failure == Never {
  combineLatest(first.signal.promoteError(), second)
}
