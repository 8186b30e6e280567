public import ReactiveFiltering
public import ReactiveKernel
import ReactiveBridging

extension Signal {
  /// Waits for the end, without blocking a thread, and returns the last value.
  ///
  ///     self      --1--2--3--|
  ///     lastValue              returns 3
  ///
  /// Otherwise it works like `firstValue()`.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Returns: the value. It is nil if the signal completed without a value, if its source released the subscription
  ///   (C9), or if the task was cancelled.
  /// - Throws: the failure; the values before it are dropped.
  public nonisolated(nonsending) func lastValue() async throws(Failure) -> Value? {
    try await last().firstValue()
  }

  /// Waits for the end, without blocking a thread, and returns the only value.
  ///
  ///     self        --1-----|
  ///     singleValue           returns 1
  ///
  /// If a second value comes, the subscription to this signal ends. Otherwise it works like `firstValue()`.
  ///
  /// Elsewhere: `single().value` (RxSwift).
  ///
  /// - Returns: the value. It is nil if the source released the subscription (C9), or if the task was cancelled.
  /// - Throws: `SingleFailure.noValue`, `.severalValues`, or the failure of the signal as `.upstream`.
  public nonisolated(nonsending) func singleValue() async throws(SingleFailure<Failure>) -> Value? {
    try await single().firstValue()
  }
}
