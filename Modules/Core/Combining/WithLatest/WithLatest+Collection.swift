import ReactiveKernel

extension Signal {
  /// Sends each value together with the latest ones of all signals of a collection, as one array in their order.
  ///
  /// Otherwise as the variant for two. The collection is read once, now. A value costs the same however many signals there are.
  ///
  /// - Parameter sources: whose latest values go with each of this signal's.
  @inlinable
  public func withLatest<Sources: Sequence>(
    from sources: Sources
  ) -> Signal<(Value, [Sources.Element.Value]), Failure>
  where Sources.Element: SignalSource, Sources.Element.Failure == Failure {
    let upstream = self
    let signals = sources.map(\.signal)
    return .attaching { downstream in
      let latest = SerialState(LatestValues<Sources.Element.Value>(count: signals.count))
      let joiner = WithLatestJoiner(downstream)
      for (place, signal) in signals.enumerated() {
        joiner.join(signal) { value in latest.value.set(value, at: place) }
      }
      joiner.lead(upstream) { value in
        if latest.value.isComplete { downstream.next((value, latest.value.values)) }
      }
    }
  }
}
