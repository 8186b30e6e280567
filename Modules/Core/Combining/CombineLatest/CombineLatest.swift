import ReactiveKernel

/// Sends the latest values of two signals whenever one of them sends.
///
///     first  --1--------2-----|
///     second -----a--b-----c----|
///     latest -----1a-1b-2b-2c---|
///
/// Nothing is sent before each has sent a value. The signals are subscribed in order, so one that sends while it is subscribed to
/// contributes only its last value. Completes when all have; the first failure passes at once and ends the others. One signal
/// given twice shows a mixed pair in between, the new value beside the old.
///
/// One of two signals may be unable to fail: the result fails as the other does. Of three and more signals all fail in the same
/// way; `promoteError()` brings one that cannot fail there.
///
/// Elsewhere: `combineLatest:` (ReactiveObjC), `combineLatest(_:_:)` (ReactiveSwift, RxSwift), `Publishers.CombineLatest`
/// (Combine).
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
    // The subscriber is captured whole here: its closure alone, which takes a tuple, would be wrapped in a thunk (17 instructions).
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
/// Otherwise as the variant for two.
@inlinable
public func combineLatest<A: SignalSource, B: SignalSource, C: SignalSource>(
  _ first: A, _ second: B, _ third: C
) -> Signal<(A.Value, B.Value, C.Value), A.Failure> where B.Failure == A.Failure, C.Failure == A.Failure {
  let (first, second, third) = (first.signal, second.signal, third.signal)
  return .attaching { downstream in
    let latest = SerialState<(A.Value?, B.Value?, C.Value?)>((nil, nil, nil))
    let send: @Sendable () -> Void = {
      if let first = latest.value.0, let second = latest.value.1, let third = latest.value.2 {
        downstream.next((first, second, third))
      }
    }
    let joiner = Joiner(downstream, sources: 3)
    joiner.join(first) { value in
      latest.value.0 = value
      send()
    }
    joiner.join(second) { value in
      latest.value.1 = value
      send()
    }
    joiner.join(third) { value in
      latest.value.2 = value
      send()
    }
  }
}

/// Sends the latest values of four signals whenever one of them sends.
///
/// Otherwise as the variant for two.
@inlinable
public func combineLatest<A: SignalSource, B: SignalSource, C: SignalSource, D: SignalSource>(
  _ first: A, _ second: B, _ third: C, _ fourth: D
) -> Signal<(A.Value, B.Value, C.Value, D.Value), A.Failure>
where B.Failure == A.Failure, C.Failure == A.Failure, D.Failure == A.Failure {
  let (first, second, third, fourth) = (first.signal, second.signal, third.signal, fourth.signal)
  return .attaching { downstream in
    let latest = SerialState<(A.Value?, B.Value?, C.Value?, D.Value?)>((nil, nil, nil, nil))
    let send: @Sendable () -> Void = {
      if let first = latest.value.0, let second = latest.value.1, let third = latest.value.2,
        let fourth = latest.value.3
      {
        downstream.next((first, second, third, fourth))
      }
    }
    let joiner = Joiner(downstream, sources: 4)
    joiner.join(first) { value in
      latest.value.0 = value
      send()
    }
    joiner.join(second) { value in
      latest.value.1 = value
      send()
    }
    joiner.join(third) { value in
      latest.value.2 = value
      send()
    }
    joiner.join(fourth) { value in
      latest.value.3 = value
      send()
    }
  }
}

/// Sends the latest values of two signals, of which the second cannot fail, whenever one of them sends.
///
/// Otherwise as the variant for two that fail in the same way.
@inlinable
@_disfavoredOverload
public func combineLatest<A: SignalSource, B: SignalSource>(
  _ first: A, _ second: B
) -> Signal<(A.Value, B.Value), A.Failure> where B.Failure == Never {
  combineLatest(first, second.signal.promoteError(to: A.Failure.self))
}

/// Sends the latest values of two signals, of which the first cannot fail, whenever one of them sends.
///
/// Otherwise as the variant for two that fail in the same way.
@inlinable
@_disfavoredOverload
public func combineLatest<A: SignalSource, B: SignalSource>(
  _ first: A, _ second: B
) -> Signal<(A.Value, B.Value), B.Failure> where A.Failure == Never {
  combineLatest(first.signal.promoteError(to: B.Failure.self), second)
}
