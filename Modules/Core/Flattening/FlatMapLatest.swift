import ReactiveKernel

extension Signal {
  /// Makes a signal of each value, and sends what the newest of them sends.
  ///
  ///     self          --1------2-------|
  ///     inner 1         --a---b---c|
  ///     inner 2                --d--e|
  ///     flatMapLatest ----a---b--d--e--|
  ///
  /// Short for `flatMap(.latest)`: a new one is subscribed to, and then the old one is let go of; `nil` lets go of the old one
  /// alone. Completes when this signal and the newest inner one have; a failure of either fails it at once.
  ///
  /// Elsewhere: `flatMap(.latest, _:)` (ReactiveSwift), `flatMapLatest(_:)` (RxSwift).
  ///
  /// - Parameter transform: makes the inner signal of a value, on the thread that sends it.
  @inlinable
  public func flatMapLatest<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> {
    flatMap(.latest, transform)
  }

  /// Makes a signal that cannot fail of each value, and sends what the newest of them sends.
  @inlinable
  @_disfavoredOverload
  public func flatMapLatest<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>?
  ) -> Signal<Output, Failure> {
    flatMap(.latest, transform)
  }
}

extension Signal where Failure == Never {
  /// Makes a signal that may fail of each value, and sends what the newest of them sends.
  @inlinable
  @_disfavoredOverload
  public func flatMapLatest<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>?
  ) -> Signal<Output, NewFailure> {
    flatMap(.latest, transform)
  }
}
