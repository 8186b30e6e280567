import ReactiveKernel

extension Signal {
  /// Sends each value together with the latest ones of two other signals.
  ///
  ///     self       --1-----2-----3--|
  ///     first      ----4-----5----|
  ///     second     -----6-----------|
  ///     withLatest --------x-----y--|    x: (2, 4, 6)  y: (3, 5, 6)
  ///
  /// Otherwise as the variant for one: nothing is sent before each of them has sent a value. They are subscribed in order, this
  /// signal last. All fail in the same way; `promoteError()` brings one that cannot fail there.
  ///
  /// Elsewhere: none of the four. `withLatestFrom` (RxJava).
  ///
  /// - Parameters:
  ///   - first: whose latest value comes second in the tuples.
  ///   - second: whose latest value comes third.
  @inlinable
  public func withLatest<A: SignalSource, B: SignalSource>(
    from first: A, _ second: B
  ) -> Signal<(Value, A.Value, B.Value), Failure> where A.Failure == Failure, B.Failure == Failure {
    let upstream = self
    let (first, second) = (first.signal, second.signal)
    return .attaching { downstream in
      let latest = SerialState<(A.Value?, B.Value?)>((nil, nil))
      let joiner = WithLatestJoiner(downstream)
      joiner.join(first) { value in latest.value.0 = value }
      joiner.join(second) { value in latest.value.1 = value }
      joiner.lead(upstream) { value in
        if let first = latest.value.0, let second = latest.value.1 { downstream.next((value, first, second)) }
      }
    }
  }

  /// Sends each value together with the latest ones of three other signals.
  ///
  /// Otherwise as the variant for two.
  @inlinable
  public func withLatest<A: SignalSource, B: SignalSource, C: SignalSource>(
    from first: A, _ second: B, _ third: C
  ) -> Signal<(Value, A.Value, B.Value, C.Value), Failure>
  where A.Failure == Failure, B.Failure == Failure, C.Failure == Failure {
    let upstream = self
    let (first, second, third) = (first.signal, second.signal, third.signal)
    return .attaching { downstream in
      let latest = SerialState<(A.Value?, B.Value?, C.Value?)>((nil, nil, nil))
      let joiner = WithLatestJoiner(downstream)
      joiner.join(first) { value in latest.value.0 = value }
      joiner.join(second) { value in latest.value.1 = value }
      joiner.join(third) { value in latest.value.2 = value }
      joiner.lead(upstream) { value in
        if let first = latest.value.0, let second = latest.value.1, let third = latest.value.2 {
          downstream.next((value, first, second, third))
        }
      }
    }
  }
}
