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

  /// Completes when this signal fails with a failure that passes a test, and fails with any other failure.
  ///
  ///     self                --1--2--#
  ///     complete on failure --1--2--|    if the predicate is true
  ///
  /// Values and completion pass.
  ///
  /// Elsewhere: `onErrorComplete(_:)` (RxJava, Reactor).
  ///
  /// - Parameter isExpected: returns true for a failure that becomes a completion; called on the thread that sends it.
  @inlinable
  public func complete(onFailure isExpected: @escaping @Sendable (Failure) -> Bool) -> Signal {
    .attaching(sendsOneValue: sendsOneValue) { downstream in
      let subscription = downstream.subscription
      attach(under: subscription, next: downstream.next) { termination in
        // A failure after the end stays a failure, and is reported as undeliverable.
        if case .failed(let failure) = termination, !subscription.isDisposed, isExpected(failure) {
          downstream.terminal(.completed)
        } else {
          downstream.terminal(termination)
        }
      }
    }
  }
}
