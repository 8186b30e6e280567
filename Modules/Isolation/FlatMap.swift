import ReactiveFlattening
import ReactiveKernel

extension MainSignal {
  /// Makes an inner signal of each value, on the main actor, and forwards their values according to a strategy. They
  /// enter the main actor again.
  ///
  /// Otherwise as `flatMap` of a signal.
  ///
  /// - Parameters:
  ///   - strategy: how many inner signals run, in which order they are delivered, and which values are dropped.
  ///   - transform: makes the inner signal of a value; `nil` makes none, and with `latest` ends the old one.
  public func flatMap<Output: Sendable>(
    _ strategy: FlatteningStrategy = .merge, _ transform: @escaping @MainActor (Value) -> Signal<Output, Failure>?
  ) -> MainSignal<Output, Failure> {
    map(transform).signal.flatMap(strategy) { $0 }.isolated(to: MainActor.self)
  }

  /// Makes an inner signal, which cannot fail, of each value, and forwards their values according to a strategy.
  @_disfavoredOverload
  public func flatMap<Output: Sendable>(
    _ strategy: FlatteningStrategy = .merge, _ transform: @escaping @MainActor (Value) -> Signal<Output, Never>?
  ) -> MainSignal<Output, Failure> {
    map(transform).signal.flatMap(strategy) { $0 }.isolated(to: MainActor.self)
  }
}

extension MainSignal where Failure == Never {
  /// Makes an inner signal, which may fail, of each value, and forwards their values according to a strategy.
  @_disfavoredOverload
  public func flatMap<Output: Sendable, NewFailure: Error>(
    _ strategy: FlatteningStrategy = .merge, _ transform: @escaping @MainActor (Value) -> Signal<Output, NewFailure>?
  ) -> MainSignal<Output, NewFailure> {
    map(transform).signal.flatMap(strategy) { $0 }.isolated(to: MainActor.self)
  }
}

extension ActorSignal {
  /// Makes an inner signal of each value, on the actor, and forwards their values according to a strategy. They enter
  /// the actor again.
  ///
  /// Otherwise as `flatMap` of a signal.
  ///
  /// - Parameters:
  ///   - strategy: how many inner signals run, in which order they are delivered, and which values are dropped.
  ///   - transform: makes the inner signal of a value; `nil` makes none, and with `latest` ends the old one.
  public func flatMap<Output: Sendable>(
    _ strategy: FlatteningStrategy = .merge,
    _ transform: @escaping @Sendable (isolated Isolation, Value) -> Signal<Output, Failure>?
  ) -> ActorSignal<Isolation, Output, Failure> {
    map(transform).signal.flatMap(strategy) { $0 }.isolated(to: isolation)
  }

  /// Makes an inner signal, which cannot fail, of each value, and forwards their values according to a strategy.
  @_disfavoredOverload
  public func flatMap<Output: Sendable>(
    _ strategy: FlatteningStrategy = .merge,
    _ transform: @escaping @Sendable (isolated Isolation, Value) -> Signal<Output, Never>?
  ) -> ActorSignal<Isolation, Output, Failure> {
    map(transform).signal.flatMap(strategy) { $0 }.isolated(to: isolation)
  }
}

extension ActorSignal where Failure == Never {
  /// Makes an inner signal, which may fail, of each value, and forwards their values according to a strategy.
  @_disfavoredOverload
  public func flatMap<Output: Sendable, NewFailure: Error>(
    _ strategy: FlatteningStrategy = .merge,
    _ transform: @escaping @Sendable (isolated Isolation, Value) -> Signal<Output, NewFailure>?
  ) -> ActorSignal<Isolation, Output, NewFailure> {
    map(transform).signal.flatMap(strategy) { $0 }.isolated(to: isolation)
  }
}
