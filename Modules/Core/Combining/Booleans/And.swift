import ReactiveKernel

extension Signal where Value == Bool {
  /// Sends whether the latest values of two signals are both true, whenever one of them sends.
  ///
  ///     self  --t--------f--|
  ///     other -----f--t-------|
  ///     and   -----f--t--f----|    t: true  f: false
  ///
  /// Sends nothing before both have sent a value. Equal results in a row are all sent. Completes when both have; the
  /// first failure passes at once. This signal is subscribed first.
  ///
  /// Elsewhere: `and(_:)` (ReactiveSwift).
  ///
  /// - Parameter other: the other signal. Use `promoteError()` for one that cannot fail.
  @inlinable
  public func and(_ other: some SignalSource<Bool, Failure>) -> Signal {
    combineLatest(with: other).and()
  }
}

extension Signal {
  /// Sends whether all truth values of each row are true, for example after `combineLatest` of a collection.
  ///
  ///     self --a--b--c--|    a: [true, true]  b: [true, false]  c: []
  ///     and  --t--f--t--|    t: true  f: false
  ///
  /// The result for an empty row is true. Failures and completion pass.
  ///
  /// Elsewhere: `and` (ReactiveObjC), `all(_:)` (ReactiveSwift).
  @inlinable
  public func and() -> Signal<Bool, Failure> where Value: Sequence, Value.Element == Bool {
    lift(sendsOneForOne: true) { next in { values in next(values.allSatisfy { $0 }) } }
  }

  /// Sends whether both truth values of each pair are true.
  @inlinable
  public func and() -> Signal<Bool, Failure> where Value == (Bool, Bool) {
    lift(sendsOneForOne: true) { next in { values in next(values.0 && values.1) } }
  }

  /// Sends whether all truth values of each triple are true.
  @inlinable
  public func and() -> Signal<Bool, Failure> where Value == (Bool, Bool, Bool) {
    lift(sendsOneForOne: true) { next in { values in next(values.0 && values.1 && values.2) } }
  }

  /// Sends whether all truth values of each quadruple are true.
  @inlinable
  public func and() -> Signal<Bool, Failure> where Value == (Bool, Bool, Bool, Bool) {
    lift(sendsOneForOne: true) { next in { values in next(values.0 && values.1 && values.2 && values.3) } }
  }
}
