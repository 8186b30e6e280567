import ReactiveKernel

extension Signal {
  /// Sends the values of this signal and of another in pairs: the first of each, the second of each, and so on.
  ///
  ///     self  --1--2-----3-----|
  ///     other -----4--5-----6--|
  ///     zip   -----x--y-----z--|    x: (1, 4)  y: (2, 5)  z: (3, 6)
  ///
  /// The free function `zip` as a method. A value waits until its partner comes, and there is no limit to the waiting
  /// values. Completes as soon as one signal has completed and none of its values waits. The first failure passes at
  /// once (C8). This signal is subscribed first.
  ///
  /// Elsewhere: `zipWith:` (ReactiveObjC), `zip(with:)` (ReactiveSwift), `zip(_:)` (Combine).
  ///
  /// - Parameter other: the other signal. If one of the two cannot fail, the result has the failure type of the other.
  @inlinable
  public func zip<Other: SignalSource>(
    with other: Other
  ) -> Signal<(Value, Other.Value), Failure> where Other.Failure == Failure {
    ReactiveCombining.zip(self, other)
  }

  /// Sends the values of this signal and of another in pairs; the other cannot fail.
  @inlinable
  @_disfavoredOverload
  public func zip<Other: SignalSource>(
    with other: Other
  ) -> Signal<(Value, Other.Value), Failure> where Other.Failure == Never {
    zip(with: other.signal.promoteError())
  }
}

extension Signal where Failure == Never {
  /// Sends the values of this signal and of another in pairs; this one cannot fail.
  @inlinable
  @_disfavoredOverload
  public func zip<Other: SignalSource>(with other: Other) -> Signal<(Value, Other.Value), Other.Failure> {
    promoteError().zip(with: other)
  }
}
