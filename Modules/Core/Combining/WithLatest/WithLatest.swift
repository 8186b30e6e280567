import ReactiveKernel

extension Signal {
  /// Sends each value together with the latest one of another signal.
  ///
  ///     self       --1-----2--3-----4--|
  ///     other      ----5--------6-|
  ///     withLatest --------x--y-----z--|    x: (2, 5)  y: (3, 5)  z: (4, 6)
  ///
  /// Nothing is sent before the other signal has sent a value; what this one sends before that is dropped. Completes when this
  /// signal does. The other's completion, and its going away without a word (C9), are ignored: its last value stays in use. The
  /// first failure of either passes at once. The other signal is subscribed first, so that what it sends while it is subscribed
  /// to counts, as in ReactiveSwift and RxSwift; in ReactiveSwift it cannot fail.
  ///
  /// Elsewhere: `withLatest(from:)` (ReactiveSwift), `withLatestFrom(_:resultSelector:)` (RxSwift).
  ///
  /// - Parameter other: whose latest value goes with each of this signal's. Where only one of the two can fail, the result fails as that one
  ///   does.
  @inlinable
  public func withLatest<Other: SignalSource>(
    from other: Other
  ) -> Signal<(Value, Other.Value), Failure> where Other.Failure == Failure {
    let upstream = self
    let other = other.signal
    return .attaching { downstream in
      // Captured whole, as in `combineLatest`: the closure alone, which takes a tuple, would be wrapped in a thunk.
      let latest = SerialState(Other.Value?.none)
      let joiner = WithLatestJoiner(downstream)
      joiner.join(other) { value in latest.value = value }
      joiner.lead(upstream) { value in if let other = latest.value { downstream.next((value, other)) } }
    }
  }

  /// Sends each value together with the latest one of another signal, which cannot fail.
  @inlinable
  @_disfavoredOverload
  public func withLatest<Other: SignalSource>(
    from other: Other
  ) -> Signal<(Value, Other.Value), Failure> where Other.Failure == Never {
    withLatest(from: other.signal.promoteError(to: Failure.self))
  }
}

extension Signal where Failure == Never {
  /// Sends each value of this signal, which cannot fail, together with the latest one of another.
  @inlinable
  @_disfavoredOverload
  public func withLatest<Other: SignalSource>(from other: Other) -> Signal<(Value, Other.Value), Other.Failure> {
    promoteError(to: Other.Failure.self).withLatest(from: other)
  }
}
