import ReactiveKernel

extension Signal {
  /// Sends the values of this signal and of another signal as they arrive.
  ///
  ///     self  --1-----3--|
  ///     other ----2------4--|
  ///     merge --1-2---3--4--|
  ///
  /// Completes when both signals have completed. The first failure passes at once and ends the other subscription. This
  /// signal is subscribed to first.
  ///
  /// Elsewhere: `merge:` (ReactiveObjC), `merge(with:)` (ReactiveSwift, Combine).
  ///
  /// - Parameter other: the other signal. If only one of the two signals can fail, the result has the failure type of
  ///   that signal.
  @inlinable
  public func merge(with other: some SignalSource<Value, Failure>) -> Signal {
    .merge(self, other.signal)
  }

  /// Sends the values of this signal and of another signal, which cannot fail, as they arrive.
  @inlinable
  @_disfavoredOverload
  public func merge(with other: some SignalSource<Value, Never>) -> Signal {
    merge(with: other.signal.promoteError())
  }

  /// Sends the values of several signals as they arrive.
  ///
  ///     first  --1-----4-----|
  ///     second ----2------5--|
  ///     third  ------3-|
  ///     merge  --1-2-3-4--5--|
  ///
  /// Completes when all signals have completed, or at once if there are no signals. The first failure passes at once
  /// and ends the other subscriptions. The signals are subscribed to in order, until one fails. If only one of two
  /// signals can fail, the result has the failure type of that signal. Three or more signals must have the same failure
  /// type; use `promoteError()` for a signal that cannot fail.
  ///
  /// Elsewhere: `merge:` (ReactiveObjC), `merge(_:)` (ReactiveSwift, RxSwift), `Publishers.MergeMany` (Combine).
  ///
  /// - Parameter sources: the signals.
  @inlinable
  public static func merge(_ sources: Signal...) -> Signal {
    merge(sources)
  }

  /// Sends the values of two signals as they arrive. The second signal cannot fail.
  @inlinable
  @_disfavoredOverload
  public static func merge(_ first: Signal, _ second: some SignalSource<Value, Never>) -> Signal {
    merge(first, second.signal.promoteError())
  }

  /// Sends the values of two signals as they arrive. The first signal cannot fail.
  @inlinable
  @_disfavoredOverload
  public static func merge(_ first: some SignalSource<Value, Never>, _ second: Signal) -> Signal {
    merge(first.signal.promoteError(), second)
  }

  /// Sends the values of all signals of a collection as they arrive.
  ///
  /// Otherwise this function works like ``merge(_:)-(Signal<Value,Failure>...)``. The collection is iterated once,
  /// during this call.
  @inlinable
  public static func merge<Sources: Sequence>(_ sources: Sources) -> Signal
  where Sources.Element: SignalSource<Value, Failure> {
    let signals = sources.map { $0.signal }
    return .attaching { downstream in
      guard !signals.isEmpty else { return downstream.complete() }
      let joiner = Joiner(downstream, sources: signals.count)
      for signal in signals { joiner.join(signal, next: downstream.next) }
    }
  }
}

extension Signal where Failure == Never {
  /// Sends the values of this signal, which cannot fail, and of another signal, as they arrive.
  @inlinable
  @_disfavoredOverload
  public func merge<OtherFailure: Error>(
    with other: some SignalSource<Value, OtherFailure>
  ) -> Signal<Value, OtherFailure> {
    promoteError().merge(with: other)
  }
}
