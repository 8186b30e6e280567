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
  /// - Parameter other: whose latest value goes with each of this signal's. `promoteError()` brings one that cannot fail here.
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
}

/// Ends with the one source that leads, in the way that one does; the ends of the others do not matter.
@usableFromInline
final class WithLatestJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; nothing is added to it.
  @usableFromInline static var leader: Int { 1 }

  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>) {
    super.init(downstream, sources: 1)
  }

  /// Subscribes to the source that leads.
  @inlinable
  func lead<Input: Sendable>(_ source: Signal<Input, Failure>, next: @escaping @Sendable (Input) -> Void) {
    join(source, tag: WithLatestJoiner.leader, next: next)
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == WithLatestJoiner.leader { finish(isAbandoned: isAbandoned) }
  }
}
