import ReactiveKernel

extension Signal {
  /// Makes a signal of each value, and sends what these send, as a strategy has it.
  ///
  ///     self    --1------2-------|
  ///     inner 1   --a---b---c|
  ///     inner 2          --d--e|
  ///     latest  ----a---b--d--e--|
  ///
  /// See ``FlatteningStrategy`` for what each strategy does; all of them make the inner signal on the thread that sends the
  /// value, start it when no delivery is in progress, and forget it when it ended (C11). `nil` counts as no inner signal;
  /// `latest` lets go of the old one on it.
  ///
  /// Completes when this signal has and no inner one runs or waits. A failure of any of them fails it at once and ends the
  /// others (C8), unless failures are delayed: then what failed counts as completed, and the first failure is sent in place of
  /// the completion. Those after it, and one that never comes to be sent because of a disposal, are undeliverable, see
  /// ``/ReactiveKernel/Diagnostics/reportUndeliverable(to:)``.
  ///
  /// `ordered` is what RxJava calls `concatMapEager` and Reactor `flatMapSequential`; delaying failures is their `DelayError`
  /// family, where several failures are put together into one. `race` is ReactiveSwift's, `first` its `throttle`.
  ///
  /// Elsewhere: `flatMap(_:_:)` (ReactiveSwift), `flatMapLatest(_:)`, `flatMapFirst(_:)`, `concatMap(_:)`
  /// (RxSwift), `flatMap(maxPublishers:_:)` (Combine).
  ///
  /// - Parameters:
  ///   - strategy: how many run, in which order they are delivered, and what is dropped.
  ///   - delayingFailures: whether a failure waits until all else is done.
  ///   - transform: makes the inner signal of a value, on the thread that sends it.
  @inlinable
  public func flatMap<Output: Sendable>(
    _ strategy: FlatteningStrategy, delayingFailures: Bool = false, file: StaticString = #file, line: UInt = #line,
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> {
    strategy.requireLimit(of: "flatMap(_:_:)", file: file, line: line)
    if traits.contains(.single), !delayingFailures { return flatteningOne(transform) }
    let upstream = self
    return .attaching { downstream in
      guard delayingFailures else { return strategy.attach(upstream, to: downstream, transform) }
      let failures = DelayedFailures<Failure>()
      strategy.attach(upstream.holdingFailure(in: failures), to: failures.releasing(into: downstream)) {
        transform($0)?.holdingFailure(in: failures)
      }
    }
  }

  /// Makes a signal that cannot fail of each value, and sends what these send, as a strategy has it.
  @inlinable
  @_disfavoredOverload
  public func flatMap<Output: Sendable>(
    _ strategy: FlatteningStrategy, delayingFailures: Bool = false, file: StaticString = #file, line: UInt = #line,
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>?
  ) -> Signal<Output, Failure> {
    flatMap(strategy, delayingFailures: delayingFailures, file: file, line: line) {
      transform($0)?.promoteError(to: Failure.self)
    }
  }
}

extension Signal where Failure == Never {
  /// Makes a signal that may fail of each value, and sends what these send, as a strategy has it.
  @inlinable
  @_disfavoredOverload
  public func flatMap<Output: Sendable, NewFailure: Error>(
    _ strategy: FlatteningStrategy, delayingFailures: Bool = false, file: StaticString = #file, line: UInt = #line,
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>?
  ) -> Signal<Output, NewFailure> {
    promoteError(to: NewFailure.self)
      .flatMap(strategy, delayingFailures: delayingFailures, file: file, line: line, transform)
  }
}
