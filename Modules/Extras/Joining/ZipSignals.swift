import ReactiveCombining
import ReactiveKernel

extension Signal where Value: SignalSource, Value.Failure == Failure {
  /// Collects the inner signals until this signal completes, and then sends their values in arrays.
  ///
  ///     self  a-b-|
  ///     a         1--2--|
  ///     b         -5--6-|
  ///     zip   -----x--y-|    x: [1, 5]  y: [2, 6]
  ///
  /// Subscribes to the inner signals in order when this signal has completed. Then the result works like `zip(_:)` with
  /// a collection. If there are no inner signals, the result completes at once. If this signal fails, the result fails
  /// at once.
  ///
  /// RxJS calls it `zipAll`.
  ///
  /// Elsewhere: `zip` of a publisher of publishers (Reactor).
  public func zip() -> Signal<[Value.Value], Failure> {
    gatheringSignals { ReactiveCombining.zip($0) }
  }
}
