import ReactiveKernel

extension Signal {
  /// Sends the values of several signals as they come.
  ///
  ///     first  --1-----4-----|
  ///     second ----2------5--|
  ///     third  ------3-|
  ///     merge  --1-2-3-4--5--|
  ///
  /// Completes when all have, at once if there are none. The first failure passes at once and ends the others. They are
  /// subscribed in order, until one fails. One that cannot fail joins others that can by `promoteError()`.
  ///
  /// Elsewhere: `merge:` (ReactiveObjC), `merge(_:)` (ReactiveSwift, RxSwift), `Publishers.MergeMany` (Combine).
  ///
  /// - Parameter sources: the signals.
  @inlinable
  public static func merge(_ sources: Signal...) -> Signal {
    merge(sources)
  }

  /// Sends the values of all signals of a collection as they come.
  ///
  /// Otherwise as ``merge(_:)-(Signal<Value,Failure>...)``. The collection is read once, now.
  ///
  /// - Parameter sources: the signals.
  @inlinable
  public static func merge<Sources: Sequence>(_ sources: Sources) -> Signal
  where Sources.Element: SignalSource<Value, Failure> {
    let signals = sources.map(\.signal)
    return .attaching { downstream in
      guard !signals.isEmpty else { return downstream.terminal(.completed) }
      let joiner = Joiner(downstream, sources: signals.count)
      for signal in signals { joiner.join(signal, next: downstream.next) }
    }
  }
}
