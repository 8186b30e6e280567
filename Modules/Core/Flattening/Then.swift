import ReactiveKernel

extension Signal {
  /// Waits for the completion of this signal, whose values are dropped, and then sends what another one sends.
  ///
  ///     self --1--2--|
  ///     next         -a-b|
  ///     then ---------a-b|
  ///
  /// The next signal is not subscribed to before. If this one fails, the result does, and the next one is skipped; if this one
  /// is abandoned, so is the result (C9).
  ///
  /// Elsewhere: `then:` (ReactiveObjC), `then(_:)` (ReactiveSwift), `andThen(_:)` (RxSwift).
  ///
  /// - Parameter next: what follows. Where only one of the two can fail, the result fails as that one does.
  @inlinable
  public func then<NewValue: Sendable>(_ next: some SignalSource<NewValue, Failure>) -> Signal<NewValue, Failure> {
    .concat([lift { (_: @escaping @Sendable (NewValue) -> Void) in { _ in } }, next.signal])
  }

  /// Waits for the completion of this signal, whose values are dropped, and then sends what another one, which cannot fail, sends.
  @inlinable
  @_disfavoredOverload
  public func then<NewValue: Sendable>(_ next: some SignalSource<NewValue, Never>) -> Signal<NewValue, Failure> {
    then(next.signal.promoteError(to: Failure.self))
  }

  /// Waits for the completion of this signal, whose values are dropped, and then makes the signal that follows.
  ///
  /// - Parameter makeNext: called on completion, for each subscription.
  @inlinable
  public func then<NewValue: Sendable>(
    _ makeNext: @escaping @Sendable () -> Signal<NewValue, Failure>
  ) -> Signal<NewValue, Failure> {
    then(Signal<NewValue, Failure>.deferred(makeNext))
  }

  /// Waits for the completion of this signal, whose values are dropped, and then makes the signal, which cannot fail, that follows.
  @inlinable
  @_disfavoredOverload
  public func then<NewValue: Sendable>(
    _ makeNext: @escaping @Sendable () -> Signal<NewValue, Never>
  ) -> Signal<NewValue, Failure> {
    then(Signal<NewValue, Never>.deferred(makeNext))
  }
}

extension Signal where Failure == Never {
  /// Waits for the completion of this signal, which cannot fail, and then sends what another one sends.
  @inlinable
  @_disfavoredOverload
  public func then<NewValue: Sendable, NewFailure: Error>(
    _ next: some SignalSource<NewValue, NewFailure>
  ) -> Signal<NewValue, NewFailure> {
    promoteError(to: NewFailure.self).then(next)
  }

  /// Waits for the completion of this signal, which cannot fail, and then makes the signal that follows.
  @inlinable
  @_disfavoredOverload
  public func then<NewValue: Sendable, NewFailure: Error>(
    _ makeNext: @escaping @Sendable () -> Signal<NewValue, NewFailure>
  ) -> Signal<NewValue, NewFailure> {
    promoteError(to: NewFailure.self).then(makeNext)
  }
}
