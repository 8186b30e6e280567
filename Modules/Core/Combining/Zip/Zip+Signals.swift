import ReactiveKernel

extension Signal where Value: SignalSource, Value.Failure == Failure {
  /// Sends the values of all inner signals in rows, when all inner signals are known.
  ///
  ///     self  a-b-|
  ///     a         1--2--|
  ///     b         -5--6-|
  ///     zip   -----x--y-|    x: [1, 5]  y: [2, 6]
  ///
  /// Gathers the inner signals until this one completes, and subscribes to them then, in order. They behave as the
  /// signals of a collection in `zip(_:)`: completes at once if there are none. A failure of this signal passes at
  /// once.
  ///
  /// RxJS calls it `zipAll`.
  ///
  /// Elsewhere: `zip` of a publisher of publishers (Reactor).
  public func zip() -> Signal<[Value.Value], Failure> {
    gatheringSignals { ReactiveCombining.zip($0) }
  }
}
