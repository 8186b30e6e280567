import ReactiveKernel

extension Signal {
  /// Sends each value together with the latest value of another signal.
  ///
  ///     self       --1-----2--3-----4--|
  ///     other      ----5--------6-|
  ///     withLatest --------x--y-----z--|    x: (2, 5)  y: (3, 5)  z: (4, 6)
  ///
  /// Drops values until the other signal has sent a value. Completes when this signal completes. The last value of the
  /// other signal stays in use after the other signal has completed, or has ended without a terminal (C9). The first
  /// failure of either signal passes at once. The other signal is subscribed to first, as in ReactiveSwift and RxSwift.
  /// So a value that the other signal sends while it is being subscribed to is used. In ReactiveSwift, the other signal
  /// cannot fail.
  ///
  /// Elsewhere: `withLatest(from:)` (ReactiveSwift), `withLatestFrom(_:resultSelector:)` (RxSwift).
  ///
  /// - Parameter other: supplies the second value of each pair. If only one of the two signals can fail, the result has
  ///   the failure type of that signal. For several signals, write `withLatest(from: combineLatest(a, b))`.
  @inlinable
  public func withLatest<Other: SignalSource>(
    from other: Other
  ) -> Signal<(Value, Other.Value), Failure> where Other.Failure == Failure {
    let other = other.signal
    return .attaching { downstream in
      // Captures the whole subscriber, as in `combineLatest`: the closure alone, which takes a tuple, would be wrapped
      // in a thunk.
      let latest = SerialState(Other.Value?.none)
      let joiner = WithLatestJoiner(downstream, sources: 1)
      joiner.join(other, isSideInput: true) { value in latest.value = value }
      joiner.lead(self) { value in if let other = latest.value { downstream.next((value, other)) } }
    }
  }

  /// Sends each value together with the latest value of another signal, which cannot fail.
  @inlinable
  @_disfavoredOverload
  public func withLatest<Other: SignalSource>(
    from other: Other
  ) -> Signal<(Value, Other.Value), Failure> where Other.Failure == Never {
    withLatest(from: other.signal.promoteError())
  }
}

extension Signal where Failure == Never {
  /// Sends each value of this signal, which cannot fail, together with the latest value of another signal.
  @inlinable
  @_disfavoredOverload
  public func withLatest<Other: SignalSource>(
    from other: Other
  ) -> Signal<(Value, Other.Value), Other.Failure> {
    promoteError().withLatest(from: other)
  }
}

/// Ends as its leading source does, whose tag is one, and ignores the ends of the others.
@usableFromInline
final class WithLatestJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; nothing is added to it.

  /// Subscribes to the leading source.
  @inlinable
  func lead<Input: Sendable>(_ source: Signal<Input, Failure>, next: @escaping @Sendable (Input) -> Void) {
    join(source, tag: 1, next: next)
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == 1 { finish(isAbandoned: isAbandoned) }
  }
}
