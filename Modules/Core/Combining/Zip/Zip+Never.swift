import ReactiveKernel

/// Sends the values of two signals, of which the second cannot fail, in pairs.
///
/// Otherwise as the variant for two that fail in the same way.
@inlinable
@_disfavoredOverload
public func zip<A: SignalSource, B: SignalSource>(
  _ first: A, _ second: B
) -> Signal<(A.Value, B.Value), A.Failure> where B.Failure == Never {
  zip(first, second.signal.promoteError(to: A.Failure.self))
}

/// Sends the values of two signals, of which the first cannot fail, in pairs.
///
/// Otherwise as the variant for two that fail in the same way.
@inlinable
@_disfavoredOverload
public func zip<A: SignalSource, B: SignalSource>(
  _ first: A, _ second: B
) -> Signal<(A.Value, B.Value), B.Failure> where A.Failure == Never {
  zip(first.signal.promoteError(to: B.Failure.self), second)
}
