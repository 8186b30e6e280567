import ReactiveKernel

extension Signal {
  /// Maps each value to an inner signal, and forwards the values of the newest inner signal.
  ///
  ///     self          --1------2-------|
  ///     inner 1         --a---b---c|
  ///     inner 2                --d--e|
  ///     flatMapLatest ----a---b--d--e--|
  ///
  /// Short for `flatMap(.latest)`. Subscribes to the new inner signal, and then ends the subscription to the old inner
  /// signal. If the closure returns `nil`, the old subscription ends, and no inner signal runs. Completes when this
  /// signal and the newest inner signal have completed. A failure of either signal fails the result at once.
  ///
  /// Elsewhere: `flatMap(.latest, _:)` (ReactiveSwift), `flatMapLatest(_:)` (RxSwift).
  ///
  /// - Parameter transform: makes the inner signal of a value, on the thread that sends the value.
  @inlinable
  public func flatMapLatest<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> {
    flatMap(.latest, transform)
  }

  /// Maps each value to an inner signal that cannot fail, and forwards the values of the newest inner signal.
  @inlinable
  @_disfavoredOverload
  public func flatMapLatest<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>?
  ) -> Signal<Output, Failure> {
    flatMap(.latest, transform)
  }
}

extension Signal where Failure == Never {
  /// Maps each value to an inner signal that may fail, and forwards the values of the newest inner signal.
  @inlinable
  @_disfavoredOverload
  public func flatMapLatest<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>?
  ) -> Signal<Output, NewFailure> {
    flatMap(.latest, transform)
  }
}
