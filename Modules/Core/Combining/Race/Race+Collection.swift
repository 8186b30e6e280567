import ReactiveKernel

extension Signal {
  /// Sends all that the first of several signals to send anything sends, and lets go of the others.
  ///
  ///     first  -----1--2--|
  ///     second ---3--4--5----|
  ///     third  ----6|
  ///     race   ---3--4--5----|
  ///
  /// Otherwise as `race(with:)`. They are subscribed in order, until one sends. Completes at once if there are none, as in
  /// RxJava and Reactor; RxSwift's never ends then.
  ///
  /// Elsewhere: `flatten(.race)` (ReactiveSwift), `amb(_:)` (RxSwift).
  ///
  /// - Parameter sources: the signals.
  @inlinable
  public static func race(_ sources: Signal...) -> Signal {
    race(sources)
  }

  /// Sends all that the first signal of a collection to send anything sends, and lets go of the others.
  ///
  /// Otherwise as `race(with:)`. The collection is read once, now.
  ///
  /// - Parameter sources: the signals.
  @inlinable
  public static func race<Sources: Sequence>(_ sources: Sources) -> Signal
  where Sources.Element: SignalSource<Value, Failure> {
    let signals = sources.map(\.signal)
    return .attaching { downstream in
      guard !signals.isEmpty else { return downstream.terminal(.completed) }
      let contest = Contest(downstream, sources: signals.count)
      for (tag, lane) in contest.open(signals.count).enumerated() {
        contest.enter(signals[tag], tag: tag, lane: lane)
      }
    }
  }
}
