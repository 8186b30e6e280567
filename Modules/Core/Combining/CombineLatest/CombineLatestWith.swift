import ReactiveKernel

extension Signal {
  /// Sends the latest values of this signal and of another signal whenever one of them sends.
  ///
  ///     self   --1--------2-----|
  ///     other  -----3--4-----5----|
  ///     latest -----w--x--y--z----|    w: (1, 3)  x: (1, 4)  y: (2, 4)  z: (2, 5)
  ///
  /// Does the same as the free function `combineLatest`. Sends nothing before each signal has sent a value, and
  /// completes when both signals have completed. The first failure passes at once. This signal is subscribed to first.
  ///
  /// Elsewhere: `combineLatestWith:` (ReactiveObjC), `combineLatest(with:)` (ReactiveSwift), `combineLatest(_:)`
  /// (Combine).
  ///
  /// - Parameter other: the other signal. If only one of the two signals can fail, the result has the failure type of
  ///   that signal.
  @inlinable
  public func combineLatest<Other: SignalSource>(
    with other: Other
  ) -> Signal<(Value, Other.Value), Failure> where Other.Failure == Failure {
    ReactiveCombining.combineLatest(self, other)
  }

  /// Sends the latest values of this signal and of another signal, which cannot fail, whenever one of them sends.
  @inlinable
  @_disfavoredOverload
  public func combineLatest<Other: SignalSource>(
    with other: Other
  ) -> Signal<(Value, Other.Value), Failure> where Other.Failure == Never {
    combineLatest(with: other.signal.promoteError())
  }
}

extension Signal where Failure == Never {
  /// Sends the latest values of this signal, which cannot fail, and of another signal, whenever one of them sends.
  @inlinable
  @_disfavoredOverload
  public func combineLatest<Other: SignalSource>(with other: Other) -> Signal<(Value, Other.Value), Other.Failure> {
    promoteError().combineLatest(with: other)
  }
}
