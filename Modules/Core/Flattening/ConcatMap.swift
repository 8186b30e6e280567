import ReactiveKernel

extension Signal {
  /// Makes a signal of each value, and sends what these send, one after the other.
  ///
  ///     self      --1------2-------|
  ///     inner 1     --a---b---c|
  ///     inner 2                --d--e|     waits for inner 1
  ///     concatMap ----a---b---c--d--e|
  ///
  /// Short for `flatMap(.concat)`. The inner signals are made at once, and subscribed to when it is their turn. Completes when
  /// this signal has and nothing runs or waits; a failure of any fails it at once and drops what waits (C8).
  ///
  /// Elsewhere: `flatMap(.concat, _:)` (ReactiveSwift), `concatMap(_:)` (RxSwift), `flatMap(maxPublishers: .max(1), _:)` (Combine).
  ///
  /// - Parameter transform: makes the inner signal of a value, on the thread that sends it.
  @inlinable
  public func concatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> {
    flatMap(.concat, transform)
  }

  /// Makes a signal that cannot fail of each value, and sends what these send, one after the other.
  @inlinable
  @_disfavoredOverload
  public func concatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>?
  ) -> Signal<Output, Failure> {
    flatMap(.concat, transform)
  }
}

extension Signal where Failure == Never {
  /// Makes a signal that may fail of each value, and sends what these send, one after the other.
  @inlinable
  @_disfavoredOverload
  public func concatMap<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>?
  ) -> Signal<Output, NewFailure> {
    flatMap(.concat, transform)
  }
}
