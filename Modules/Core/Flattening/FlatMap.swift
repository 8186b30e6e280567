import ReactiveKernel

extension Signal {
  /// Makes a signal of each value, and sends what all of these send, as it comes.
  ///
  ///     self    --1------2-------|
  ///     inner 1   --a---b---c|
  ///     inner 2          --d--e|
  ///     flatMap ----a---b--dc-e--|
  ///
  /// Completes when this signal and all inner ones have. A failure of any of them fails it at once, and ends the others (C8).
  /// An inner signal starts on this signal's thread, or, if a delivery is in progress, right after it; never inside another's
  /// start, so that neither the number of inners nor an endless one grows the stack (C10). An inner that was abandoned counts
  /// as completed (C9).
  ///
  /// Whoever wants another strategy than to run all side by side says so: `flatMap(_:delayingFailures:_:)`.
  ///
  /// Elsewhere: `flattenMap:` (ReactiveObjC), `flatMap(.merge, _:)` (ReactiveSwift), `flatMap(_:)` (RxSwift),
  /// `flatMap(maxPublishers:_:)` (Combine).
  ///
  /// - Parameter transform: makes the inner signal of a value, on the thread that sends it.
  @inlinable
  public func flatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    if traits.contains(.single) { return flatteningOne(transform) }
    let upstream = self
    return .attaching { downstream in
      Flattening(downstream).attach(outer: upstream) { transform($0) }
    }
  }

  /// Makes a signal that cannot fail of each value, and sends what all of these send, as it comes.
  ///
  /// - Parameter transform: makes the inner signal of a value, on the thread that sends it.
  @inlinable
  @_disfavoredOverload
  public func flatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    flatMap { transform($0).promoteError(to: Failure.self) }
  }

  /// Makes a signal of some values, and sends what all of these send, as it comes.
  ///
  /// - Parameter transform: makes the inner signal of a value, on the thread that sends it; `nil` where there is none.
  @inlinable
  @_disfavoredOverload
  public func flatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> {
    flatMap(.merge, transform)
  }
}

extension Signal where Failure == Never {
  /// Makes a signal that may fail of each value, and sends what all of these send, as it comes.
  ///
  /// - Parameter transform: makes the inner signal of a value, on the thread that sends it.
  @inlinable
  @_disfavoredOverload
  public func flatMap<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteError(to: NewFailure.self).flatMap(transform)
  }
}
