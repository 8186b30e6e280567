import ReactiveKernel

extension Signal where Value: SignalSource, Value.Failure == Never {
  /// The same signals under the failure type of the signal that sends them.
  @inlinable
  func promotingInner() -> Signal<Signal<Value.Value, Failure>, Failure> {
    lift { next in { inner in next(inner.signal.promoteError(to: Failure.self)) } }
  }
}
