import ReactiveKernel

extension Signal {
  /// Completes when this signal fails with any failure.
  ///
  ///     self                --1--2--#
  ///     complete on failure --1--2--|
  ///
  /// Values and completion pass; the result cannot fail. All failures are dropped, also a failure after the end.
  ///
  /// Elsewhere: `onErrorComplete` (RxJava, Reactor).
  @inlinable
  public func completeOnFailure() -> Signal<Value, Never> {
    .attaching(sendsOneValue: sendsOneValue) { downstream in
      attach(under: downstream.subscription, next: downstream.next) { _ in downstream.terminal(.completed) }
    }
  }
}
