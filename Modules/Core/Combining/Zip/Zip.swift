import ReactiveKernel

/// Sends the values of two signals in pairs: the first of each, the second of each, and so on.
///
///     first  --1--2-----3-----|
///     second -----a--b-----c--|
///     zip    -----1a-2b----3c-|
///
/// A value waits until its partner comes, and any number of values may wait. With the consumer
/// `values(buffering: .suspending(n))`, a source that can wait, such as an async sequence, has at most n waiting values
/// (C17). Completes as soon as one signal has completed and all its values were sent, even if values of another signal
/// still wait. The first failure passes at once, and the values that wait are dropped (C8). If `onDiscard` is applied
/// downstream, its closure gets the values that still wait when the subscription ends. The signals are subscribed to in
/// order.
///
/// If only one of two signals can fail, the result has the failure type of that signal. Three or more signals must have
/// the same failure type; use `promoteError()` for a signal that cannot fail.
///
/// Elsewhere: `zip:` (ReactiveObjC), `zip(_:_:)` (ReactiveSwift, RxSwift), `Publishers.Zip` (Combine).
///
/// - Parameters:
///   - first: the first signal.
///   - second: the second signal.
@inlinable
public func zip<A: SignalSource, B: SignalSource>(
  _ first: A, _ second: B
) -> Signal<(A.Value, B.Value), A.Failure> where B.Failure == A.Failure {
  let (first, second) = (first.signal, second.signal)
  return .attaching { downstream in
    let a = HeldValues<A.Value>(for: downstream)
    let b = HeldValues<B.Value>(for: downstream)
    let joiner = ZipJoiner(downstream, areDrained: [{ a.isEmpty }, { b.isEmpty }])
    joiner.join(joiner.paced(first, 0), tag: 0) { value in
      if !b.isEmpty { return joiner.send((value, b.popFirst()!), from: 1) }
      a.append(value)
      joiner.hold(0)
    }
    joiner.join(joiner.paced(second, 1), tag: 1) { value in
      if !a.isEmpty { return joiner.send((a.popFirst()!, value), from: 0) }
      b.append(value)
      joiner.hold(1)
    }
  }
}

/// Sends the values of three signals in triples.
///
/// Otherwise this function works like the variant for two signals.
@inlinable
public func zip<A: SignalSource, B: SignalSource, C: SignalSource>(
  _ first: A, _ second: B, _ third: C
) -> Signal<(A.Value, B.Value, C.Value), A.Failure> where B.Failure == A.Failure, C.Failure == A.Failure {
  let (first, second, third) = (first.signal, second.signal, third.signal)
  return .attaching { downstream in
    let a = HeldValues<A.Value>(for: downstream)
    let b = HeldValues<B.Value>(for: downstream)
    let c = HeldValues<C.Value>(for: downstream)
    let joiner = ZipJoiner(downstream, areDrained: [{ a.isEmpty }, { b.isEmpty }, { c.isEmpty }])
    let row = { @Sendable in (a.popFirst()!, b.popFirst()!, c.popFirst()!) }
    joiner.join(first, holding: a, row)
    joiner.join(second, holding: b, row)
    joiner.join(third, holding: c, row)
  }
}

/// Sends the values of four signals in quadruples.
///
/// Otherwise this function works like the variant for two signals.
@inlinable
public func zip<A: SignalSource, B: SignalSource, C: SignalSource, D: SignalSource>(
  _ first: A, _ second: B, _ third: C, _ fourth: D
) -> Signal<(A.Value, B.Value, C.Value, D.Value), A.Failure>
where B.Failure == A.Failure, C.Failure == A.Failure, D.Failure == A.Failure {
  let (first, second, third, fourth) = (first.signal, second.signal, third.signal, fourth.signal)
  return .attaching { downstream in
    let a = HeldValues<A.Value>(for: downstream)
    let b = HeldValues<B.Value>(for: downstream)
    let c = HeldValues<C.Value>(for: downstream)
    let d = HeldValues<D.Value>(for: downstream)
    let joiner = ZipJoiner(downstream, areDrained: [{ a.isEmpty }, { b.isEmpty }, { c.isEmpty }, { d.isEmpty }])
    let row = { @Sendable in (a.popFirst()!, b.popFirst()!, c.popFirst()!, d.popFirst()!) }
    joiner.join(first, holding: a, row)
    joiner.join(second, holding: b, row)
    joiner.join(third, holding: c, row)
    joiner.join(fourth, holding: d, row)
  }
}

/// Sends the values of two signals in pairs. The second signal cannot fail.
///
/// Otherwise this function works like the variant for two signals with one failure type.
@inlinable
@_disfavoredOverload
public func zip<A: SignalSource, B: SignalSource>(
  _ first: A, _ second: B
) -> Signal<(A.Value, B.Value), A.Failure> where B.Failure == Never {
  zip(first, second.signal.promoteError())
}

/// Sends the values of two signals in pairs. The first signal cannot fail.
///
/// Otherwise this function works like the variant for two signals with one failure type.
@inlinable
@_disfavoredOverload
public func zip<A: SignalSource, B: SignalSource>(
  _ first: A, _ second: B
) -> Signal<(A.Value, B.Value), B.Failure> where A.Failure == Never {
  zip(first.signal.promoteError(), second)
}
