import ReactiveKernel

extension Signal {
  /// Sends the values of this signal and of another signal in pairs: the first of each, the second of each, and so on.
  ///
  ///     self  --1--2-----3-----|
  ///     other -----4--5-----6--|
  ///     zip   -----x--y-----z--|    x: (1, 4)  y: (2, 5)  z: (3, 6)
  ///
  /// Does the same as the free function `zip`. A value waits until its partner comes, and any number of values may
  /// wait. Completes as soon as one signal has completed and all its values were sent. The first failure passes at once
  /// (C8). This signal is subscribed to first.
  ///
  /// Elsewhere: `zipWith:` (ReactiveObjC), `zip(with:)` (ReactiveSwift), `zip(_:)` (Combine).
  ///
  /// - Parameter other: the other signal. If only one of the two signals can fail, the result has the failure type of
  ///   that signal.
  @inlinable
  public func zip<Other: SignalSource>(
    with other: Other
  ) -> Signal<(Value, Other.Value), Failure> where Other.Failure == Failure {
    ReactiveCombining.zip(self, other)
  }

  /// Sends the values of this signal and of another signal, which cannot fail, in pairs.
  @inlinable
  @_disfavoredOverload
  public func zip<Other: SignalSource>(
    with other: Other
  ) -> Signal<(Value, Other.Value), Failure> where Other.Failure == Never {
    zip(with: other.signal.promoteError())
  }
}

extension Signal where Failure == Never {
  /// Sends the values of this signal, which cannot fail, and of another signal, in pairs.
  @inlinable
  @_disfavoredOverload
  public func zip<Other: SignalSource>(with other: Other) -> Signal<(Value, Other.Value), Other.Failure> {
    promoteError().zip(with: other)
  }
}
