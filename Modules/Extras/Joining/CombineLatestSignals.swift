import ReactiveCombining
import ReactiveKernel

extension Signal where Value: SignalSource, Value.Failure == Failure {
  /// Collects the inner signals until this signal completes, and then sends their latest values whenever one of them
  /// sends.
  ///
  ///     self          a-b-|
  ///     a                 1---2--|
  ///     b                 -5---6---|
  ///     combineLatest -----x--yz---|    x: [1, 5]  y: [2, 5]  z: [2, 6]
  ///
  /// Subscribes to the inner signals in order when this signal has completed. Then the result works like
  /// `combineLatest(_:)` with a collection. If there are no inner signals, the result completes at once. If this signal
  /// fails, the result fails at once.
  ///
  /// RxJS calls it `combineLatestAll`.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  public func combineLatest() -> Signal<[Value.Value], Failure> {
    gatheringSignals { ReactiveCombining.combineLatest($0) }
  }

  /// Gathers the inner signals, and continues with a signal made of them.
  func gatheringSignals<Output: Sendable>(
    _ join: @escaping @Sendable ([Value]) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    .attaching { downstream in
      let signals = SerialState<[Value]>([])
      attach(as: downstream.subscription.makeChild()) { signal in
        signals.value.append(signal)
      } ended: { termination in
        if case .failed = termination { return downstream.terminal(termination) }
        join(signals.value).attach(downstream)
      }
    }
  }
}
