import ReactiveKernel

extension Signal {
  /// Sends for each row of truth values whether all of them are true: what `combineLatest` of a collection is followed by.
  ///
  ///     self --a--b--c--|    a: [true, true]  b: [true, false]  c: []
  ///     and  --t--f--t--|    t: true  f: false
  ///
  /// True for an empty row. Failures and completion pass.
  ///
  /// Elsewhere: `and` (ReactiveObjC), `all(_:)` (ReactiveSwift).
  @inlinable
  public func and() -> Signal<Bool, Failure> where Value: Sequence, Value.Element == Bool {
    lift { next in { values in next(values.allSatisfy { $0 }) } }
  }

  /// Sends for each pair of truth values whether both are true.
  @inlinable
  public func and() -> Signal<Bool, Failure> where Value == (Bool, Bool) {
    lift { next in { values in next(values.0 && values.1) } }
  }

  /// Sends for each triple of truth values whether all of them are true.
  @inlinable
  public func and() -> Signal<Bool, Failure> where Value == (Bool, Bool, Bool) {
    lift { next in { values in next(values.0 && values.1 && values.2) } }
  }

  /// Sends for each quadruple of truth values whether all of them are true.
  @inlinable
  public func and() -> Signal<Bool, Failure> where Value == (Bool, Bool, Bool, Bool) {
    lift { next in { values in next(values.0 && values.1 && values.2 && values.3) } }
  }
}
