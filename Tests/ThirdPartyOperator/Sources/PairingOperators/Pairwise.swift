import ReactiveKernel

extension Signal {
  /// Sends each value with the previous one.
  ///
  ///     self     --1--2-----3------|
  ///     pairwise -----(1,2)-(2,3)--|
  ///
  /// Forwards failures and completion.
  public func pairwise() -> Signal<Pair<Value>, Failure> {
    lift { next in
      let last = SerialState<Value?>(nil)
      return { value in
        let previous = last.value
        last.value = value
        if let previous { next(Pair(previous, value)) }
      }
    }
  }
}

/// A value and the previous one.
public struct Pair<Value> {
  /// The earlier value.
  public var previous: Value
  /// The later value.
  public var current: Value

  /// Makes a pair.
  public init(_ previous: Value, _ current: Value) {
    self.previous = previous
    self.current = current
  }
}

extension Pair: Sendable where Value: Sendable {}
extension Pair: Equatable where Value: Equatable {}
