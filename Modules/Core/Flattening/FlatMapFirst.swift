import ReactiveKernel

extension Signal {
  /// Maps a value to an inner signal, and drops the values that arrive while it runs.
  ///
  ///     self         --1------2-------|
  ///     inner 1        --a---b---c|
  ///     flatMapFirst ----a---b---c----|
  ///
  /// Short for `flatMap(.first)`. A dropped value makes no inner signal. Completes when this signal and the running
  /// inner signal have completed. A failure of either signal fails the result at once.
  ///
  /// Elsewhere: `flatMap(.throttle, _:)` (ReactiveSwift), `flatMapFirst(_:)` (RxSwift).
  ///
  /// - Parameter transform: makes the inner signal of a value, on the thread that sends the value.
  @inlinable
  public func flatMapFirst<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> {
    flatMap(.first, transform)
  }

  /// Maps a value to an inner signal that cannot fail, and drops the values that arrive while it runs.
  @inlinable
  @_disfavoredOverload
  public func flatMapFirst<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>?
  ) -> Signal<Output, Failure> {
    flatMap(.first, transform)
  }
}

extension Signal where Failure == Never {
  /// Maps a value to an inner signal that may fail, and drops the values that arrive while it runs.
  @inlinable
  @_disfavoredOverload
  public func flatMapFirst<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>?
  ) -> Signal<Output, NewFailure> {
    flatMap(.first, transform)
  }
}
