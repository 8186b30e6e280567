import ReactiveKernel

extension Signal {
  /// Sends a value in place of a failure, and completes.
  ///
  ///     self         --1--2--#
  ///     catch just 0 --1--2--(0|)
  ///
  /// Values and completion pass; the result cannot fail.
  ///
  /// Elsewhere: `catchAndReturn(_:)` (RxSwift), `replaceError(with:)` (Combine).
  ///
  /// - Parameter value: the value to send.
  @inlinable
  public func `catch`(just value: Value) -> Signal<Value, Never> {
    .attaching(sendsOneValue: sendsOneValue) { downstream in
      let next = downstream.next
      attach(as: downstream.subscription.makeChild(), next: next) { termination in
        if case .failed = termination { next(value) }
        downstream.terminal(.completed)
      }
    }
  }
}
