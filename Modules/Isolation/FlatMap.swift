import ReactiveFlattening
import ReactiveKernel

extension MainSignal {
  /// Makes an inner signal of each value, with a closure of the main actor, and forwards the values of these signals by
  /// a strategy. The events of the inner signals are moved to the main actor.
  ///
  /// Otherwise it works like `flatMap` of a signal.
  ///
  /// - Parameters:
  ///   - strategy: decides how many inner signals run at the same time, in which order their values are sent, and which
  ///     values of this signal are dropped.
  ///   - transform: makes the inner signal of a value. If it returns `nil`, there is no inner signal, and the strategy
  ///     `latest` ends the previous inner signal.
  public func flatMap<Output: Sendable>(
    _ strategy: FlatteningStrategy = .merge, _ transform: @escaping @MainActor (Value) -> Signal<Output, Failure>?
  ) -> MainSignal<Output, Failure> {
    map(transform).signal.flatMap(strategy) { $0 }.isolated(to: MainActor.self)
  }

  /// Maps each value to an inner signal that cannot fail, and forwards the values of these signals according to a
  /// strategy.
  @_disfavoredOverload
  public func flatMap<Output: Sendable>(
    _ strategy: FlatteningStrategy = .merge, _ transform: @escaping @MainActor (Value) -> Signal<Output, Never>?
  ) -> MainSignal<Output, Failure> {
    map(transform).signal.flatMap(strategy) { $0 }.isolated(to: MainActor.self)
  }
}

extension MainSignal where Failure == Never {
  /// Maps each value to an inner signal that may fail, and forwards the values of these signals according to a
  /// strategy.
  @_disfavoredOverload
  public func flatMap<Output: Sendable, NewFailure: Error>(
    _ strategy: FlatteningStrategy = .merge, _ transform: @escaping @MainActor (Value) -> Signal<Output, NewFailure>?
  ) -> MainSignal<Output, NewFailure> {
    map(transform).signal.flatMap(strategy) { $0 }.isolated(to: MainActor.self)
  }
}

extension ActorSignal {
  /// Makes an inner signal of each value, with a closure of the actor, and forwards the values of these signals by a
  /// strategy. The events of the inner signals are moved to the actor.
  ///
  /// Otherwise it works like `flatMap` of a signal.
  ///
  /// - Parameters:
  ///   - strategy: decides how many inner signals run at the same time, in which order their values are sent, and which
  ///     values of this signal are dropped.
  ///   - transform: makes the inner signal of a value. If it returns `nil`, there is no inner signal, and the strategy
  ///     `latest` ends the previous inner signal.
  public func flatMap<Output: Sendable>(
    _ strategy: FlatteningStrategy = .merge,
    _ transform: @escaping @Sendable (isolated Isolation, Value) -> Signal<Output, Failure>?
  ) -> ActorSignal<Isolation, Output, Failure> {
    map(transform).signal.flatMap(strategy) { $0 }.isolated(to: isolation)
  }

  /// Maps each value to an inner signal that cannot fail, and forwards the values of these signals according to a
  /// strategy.
  @_disfavoredOverload
  public func flatMap<Output: Sendable>(
    _ strategy: FlatteningStrategy = .merge,
    _ transform: @escaping @Sendable (isolated Isolation, Value) -> Signal<Output, Never>?
  ) -> ActorSignal<Isolation, Output, Failure> {
    map(transform).signal.flatMap(strategy) { $0 }.isolated(to: isolation)
  }
}

extension ActorSignal where Failure == Never {
  /// Maps each value to an inner signal that may fail, and forwards the values of these signals according to a
  /// strategy.
  @_disfavoredOverload
  public func flatMap<Output: Sendable, NewFailure: Error>(
    _ strategy: FlatteningStrategy = .merge,
    _ transform: @escaping @Sendable (isolated Isolation, Value) -> Signal<Output, NewFailure>?
  ) -> ActorSignal<Isolation, Output, NewFailure> {
    map(transform).signal.flatMap(strategy) { $0 }.isolated(to: isolation)
  }
}
