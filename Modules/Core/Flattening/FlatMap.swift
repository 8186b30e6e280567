import ReactiveKernel

extension Signal {
  /// Maps each value to an inner signal, and forwards the values of all inner signals.
  ///
  ///     self    --1------2-------|
  ///     inner 1   --a---b---c|
  ///     inner 2          --d--e|
  ///     flatMap ----a---b--dc-e--|
  ///
  /// Completes when this signal and all inner signals have completed. A failure of any of these signals fails the
  /// result at once, and ends the other signals (C8). An inner signal starts on the thread that sends the outer value.
  /// But if a value is being delivered at that moment, the delivering thread starts the inner signal right after the
  /// delivery. An inner signal never starts inside the start of another inner signal. So the stack grows neither with
  /// the number of inner signals nor with the number of their values (C10). An inner signal that ends without a
  /// terminal (C9) counts as completed.
  ///
  /// To run fewer inner signals at a time, or to return `nil` from the closure, use `flatMap(_:delayingFailures:_:)`.
  ///
  /// Elsewhere: `flattenMap:` (ReactiveObjC), `flatMap(.merge, _:)` (ReactiveSwift), `flatMap(_:)` (RxSwift),
  /// `flatMap(maxPublishers:_:)` (Combine).
  ///
  /// - Parameter transform: makes the inner signal of a value, on the thread that sends the value.
  @inlinable
  public func flatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    if traits.contains(.single) { return flatteningOne(transform) }
    return .attaching { downstream in
      Flattening(downstream).attach(outer: self) { transform($0) }
    }
  }

  /// Maps each value to an inner signal that cannot fail, and forwards the values of all inner signals.
  @inlinable
  @_disfavoredOverload
  public func flatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    flatMap { transform($0).promoteError() }
  }

  /// Flattens a signal of one value at most. Its inner signal runs when this one has completed, and sends straight to
  /// the downstream.
  ///
  /// All strategies do the same here. A signal that ends with itself, such as `f(n) = .just(n).flatMap { f($0 - 1) }`,
  /// grows neither the stack nor the number of machines between it and the subscriber (C10).
  @inlinable
  func flatteningOne<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> {
    .inParts { downstream, completesWhenAbandoned in
      let inner = SerialState<Signal<Output, Failure>?>(nil)
      return Succession(downstream, completesWhenAbandoned: completesWhenAbandoned) { termination in
        if case .completed = termination { inner.value != nil } else { false }
      } step: { subscriber in
        // The second step: the inner signal of the value that the first step has brought.
        if let last = inner.value.take() { return completesWhenAbandoned ? last : last.completingWhenAbandoned() }
        run(
          for: Subscriber(
            next: { inner.value = transform($0) }, terminal: subscriber.terminal, subscription: subscriber.subscription)
        )
        return nil
      }.start()
    }
  }

  /// Completes where the signal is abandoned, as an inner signal does (C9).
  @inlinable
  func completingWhenAbandoned() -> Signal {
    if traits.contains(.immediate) { return self }
    return .attaching { downstream in
      let joiner = CompletingJoiner(downstream, sources: 1)
      let child = joiner.makeChild(tag: 0)
      guard !child.isDisposed else { return }
      let subscriber = Subscriber<Value, Failure>(
        next: downstream.next, terminal: { if child.end(with: $0) { joiner.endSource(tag: 0, with: $0) } },
        subscription: child)
      attach(subscriber, completesWhenAbandoned: true)
    }
  }
}

extension Signal where Failure == Never {
  /// Maps each value to an inner signal that may fail, and forwards the values of all inner signals.
  @inlinable
  @_disfavoredOverload
  public func flatMap<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteError().flatMap(transform)
  }
}

/// Completes when its only source has ended in any way.
@usableFromInline
final class CompletingJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; it has no variables.
  @usableFromInline
  override func sourceEnded(tag: Int, isAbandoned: Bool) { finish() }
}
