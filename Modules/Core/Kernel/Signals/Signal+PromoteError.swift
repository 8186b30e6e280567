extension Signal where Failure == Never {
  /// The same signal under a failure type that it will never use.
  ///
  ///     self          --1--2--|
  ///     promote error --1--2--|
  ///
  /// Operators that join signals use it where one of them cannot fail. Costs nothing per event.
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
