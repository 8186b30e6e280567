import ReactiveKernel

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
