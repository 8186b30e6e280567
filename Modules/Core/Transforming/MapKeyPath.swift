import ReactiveKernel

extension Signal {
  /// Sends two properties of each value as a tuple.
  ///
  ///     self                    --a--b--|    a: "x"  b: "xyz"
  ///     map(\.count, \.isEmpty) --c--d--|    c: (1, false)  d: (3, false)
  ///
  /// Failures and completion pass. A property that an actor isolates has no `Sendable` key path, because a value may
  /// arrive on any thread.
  ///
  /// For one property, a key path literal works as the closure: `map(\.count)`. Read a stored key path in a closure:
  /// `map { $0[keyPath: path] }`. A separate variant would make the compiler search 100 times longer for the types of a
  /// chain.
  ///
  /// Elsewhere: `map(_:_:)` (Combine).
  ///
  /// - Parameters:
  ///   - first: the first property.
  ///   - second: the second property.
  @inlinable
  public func map<First: Sendable, Second: Sendable>(
    _ first: any KeyPath<Value, First> & Sendable, _ second: any KeyPath<Value, Second> & Sendable
  ) -> Signal<(First, Second), Failure> {
    lift(sendsOneForOne: true) { next in { value in next((value[keyPath: first], value[keyPath: second])) } }
  }

  /// Sends three properties of each value as a tuple.
  @inlinable
  public func map<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: any KeyPath<Value, First> & Sendable, _ second: any KeyPath<Value, Second> & Sendable,
    _ third: any KeyPath<Value, Third> & Sendable
  ) -> Signal<(First, Second, Third), Failure> {
    lift(sendsOneForOne: true) { next in
      { value in next((value[keyPath: first], value[keyPath: second], value[keyPath: third])) }
    }
  }
}
