import ReactiveKernel

extension Signal {
  /// Maps each value to an inner signal, and forwards the inner signals one after the other.
  ///
  ///     self      --1------2-------|
  ///     inner 1     --a---b---c|
  ///     inner 2                --d--e|     waits for inner 1
  ///     concatMap ----a---b---c--d--e|
  ///
  /// Short for `flatMap(.concat)`. The closure makes an inner signal as soon as a value comes. The inner signal is
  /// subscribed to when all inner signals before it have ended. Completes when this signal has completed and no inner
  /// signal runs or waits. Any failure fails the result at once and drops the inner signals that wait (C8).
  ///
  /// Elsewhere: `flatMap(.concat, _:)` (ReactiveSwift), `concatMap(_:)` (RxSwift),
  /// `flatMap(maxPublishers: .max(1), _:)` (Combine).
  ///
  /// - Parameter transform: makes the inner signal of a value, on the thread that sends the value.
  @inlinable
  public func concatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> {
    flatMap(.concat, transform)
  }

  /// Maps each value to an inner signal that cannot fail, and forwards the inner signals one after the other.
  @inlinable
  @_disfavoredOverload
  public func concatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>?
  ) -> Signal<Output, Failure> {
    flatMap(.concat, transform)
  }
}

extension Signal where Failure == Never {
  /// Maps each value to an inner signal that may fail, and forwards the inner signals one after the other.
  @inlinable
  @_disfavoredOverload
  public func concatMap<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>?
  ) -> Signal<Output, NewFailure> {
    flatMap(.concat, transform)
  }
}
