import ReactiveKernel

extension Signal {
  /// Sends for each row of truth values whether any of them is true: what `combineLatest` of a collection is followed by.
  ///
  ///     self --a--b--c--|    a: [true, false]  b: [false, false]  c: []
  ///     or   --t--f--f--|    t: true  f: false
  ///
  /// False for an empty row. Failures and completion pass.
  ///
  /// Elsewhere: `or` (ReactiveObjC), `any(_:)` (ReactiveSwift).
  @inlinable
  public func or() -> Signal<Bool, Failure> where Value: Sequence, Value.Element == Bool {
    lift { next in { values in next(values.contains(true)) } }
  }

  /// Sends for each pair of truth values whether either is true.
  @inlinable
  public func or() -> Signal<Bool, Failure> where Value == (Bool, Bool) {
    lift { next in { values in next(values.0 || values.1) } }
  }

  /// Sends for each triple of truth values whether any of them is true.
  @inlinable
  public func or() -> Signal<Bool, Failure> where Value == (Bool, Bool, Bool) {
    lift { next in { values in next(values.0 || values.1 || values.2) } }
  }

  /// Sends for each quadruple of truth values whether any of them is true.
  @inlinable
  public func or() -> Signal<Bool, Failure> where Value == (Bool, Bool, Bool, Bool) {
    lift { next in { values in next(values.0 || values.1 || values.2 || values.3) } }
  }
}
