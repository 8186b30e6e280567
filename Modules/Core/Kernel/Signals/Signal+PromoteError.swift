extension Signal where Failure == Never {
  /// Gives any failure type to a signal that cannot fail.
  ///
  ///     self          --1--2--|
  ///     promote error --1--2--|
  ///
  /// Use it to join a signal that cannot fail with signals that can fail. It costs nothing per event.
  ///
  /// Elsewhere: `promoteError(_:)` (ReactiveSwift), `setFailureType(to:)` (Combine).
  @inlinable
  public func promoteError<NewFailure: Error>(to _: NewFailure.Type = NewFailure.self) -> Signal<Value, NewFailure> {
    Signal<Value, NewFailure>(traits: traits) { downstream in
      let terminal = downstream.terminal
      attach(under: downstream.subscription, next: downstream.next) { _ in terminal(.completed) }
    }
  }
}
