import ReactiveKernel

extension Signal {
  /// Makes a signal of a value, and drops the values that come while it runs.
  ///
  ///     self         --1------2-------|
  ///     inner 1        --a---b---c|
  ///     flatMapFirst ----a---b---c----|
  ///
  /// Short for `flatMap(.first)`: of a value that is dropped no signal is made. Completes when this signal and the inner one
  /// that runs have; a failure of either fails it at once.
  ///
  /// Elsewhere: `flatMap(.throttle, _:)` (ReactiveSwift), `flatMapFirst(_:)` (RxSwift).
  ///
  /// - Parameter transform: makes the inner signal of a value, on the thread that sends it.
  @inlinable
  public func flatMapFirst<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> {
    flatMap(.first, transform)
  }

  /// Makes a signal that cannot fail of each value, and drops the values that come while it runs.
  @inlinable
  @_disfavoredOverload
  public func flatMapFirst<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>?
  ) -> Signal<Output, Failure> {
    flatMap(.first, transform)
  }
}

extension Signal where Failure == Never {
  /// Makes a signal that may fail of each value, and drops the values that come while it runs.
  @inlinable
  @_disfavoredOverload
  public func flatMapFirst<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>?
  ) -> Signal<Output, NewFailure> {
    flatMap(.first, transform)
  }
}
