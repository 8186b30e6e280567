import ReactiveKernel

extension Signal {
  /// Sends a property of each value.
  ///
  ///     self         --a--b--|    a: "x"  b: "xyz"
  ///     map(\.count) --1--3--|
  ///
  /// Failures and completion pass. A key path that is written where it is used is taken as a closure, which is faster than reading through
  /// one that is passed around. Whatever an actor isolates has no `Sendable` key path, for the value may come on any thread.
  ///
  /// Elsewhere: `map(_:)` (ReactiveSwift, Combine).
  ///
  /// - Parameter keyPath: which property.
  @inlinable
  @_disfavoredOverload
  public func map<Output: Sendable>(_ keyPath: any KeyPath<Value, Output> & Sendable) -> Signal<Output, Failure> {
    lift { next in { value in next(value[keyPath: keyPath]) } }
  }

  /// Sends two properties of each value as a tuple.
  @inlinable
  public func map<First: Sendable, Second: Sendable>(
    _ first: any KeyPath<Value, First> & Sendable, _ second: any KeyPath<Value, Second> & Sendable
  ) -> Signal<(First, Second), Failure> {
    lift { next in { value in next((value[keyPath: first], value[keyPath: second])) } }
  }

  /// Sends three properties of each value as a tuple.
  @inlinable
  public func map<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: any KeyPath<Value, First> & Sendable, _ second: any KeyPath<Value, Second> & Sendable,
    _ third: any KeyPath<Value, Third> & Sendable
  ) -> Signal<(First, Second, Third), Failure> {
    lift { next in
      { value in next((value[keyPath: first], value[keyPath: second], value[keyPath: third])) }
    }
  }
}
