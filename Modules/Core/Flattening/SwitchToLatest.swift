import ReactiveKernel

extension Signal where Value: SignalSource, Value.Failure == Failure {
  /// Sends what the newest of the signals that this signal sends sends.
  ///
  ///     self           --a------b--------|
  ///     a                --1--2---3--4
  ///     b                       --5--6|
  ///     switchToLatest ----1--2---5--6---|
  ///
  /// A new inner signal is subscribed to before the old one is let go of; what the old one sends from then on is dropped.
  /// Completes when this signal and the newest inner one have. A failure of either fails it at once. An inner signal that was
  /// abandoned counts as completed (C9).
  ///
  /// Elsewhere: `switchToLatest` (ReactiveObjC), `flatten(.latest)` (ReactiveSwift), `switchLatest()` (RxSwift),
  /// `switchToLatest()` (Combine).
  @inlinable
  public func switchToLatest() -> Signal<Value.Value, Failure> {
    if traits.contains(.single) { return flatteningOne { $0.signal } }
    let upstream = self
    return .attaching { downstream in
      Switching(downstream).attach(outer: upstream) { $0.signal }
    }
  }
}

extension Signal {
  /// Sends what the newest of the signals that this signal sends sends, and nothing after a `nil`.
  @inlinable
  public func switchToLatest<Inner: SignalSource>() -> Signal<Inner.Value, Failure>
  where Value == Inner?, Inner.Failure == Failure {
    flatMap(.latest) { $0?.signal }
  }
}

extension Signal where Value: SignalSource, Failure == Never {
  /// Sends what the newest of the signals that this signal, which cannot fail, sends sends: those of a command, say.
  @inlinable
  @_disfavoredOverload
  public func switchToLatest() -> Signal<Value.Value, Value.Failure> {
    promoteError(to: Value.Failure.self).switchToLatest()
  }
}
