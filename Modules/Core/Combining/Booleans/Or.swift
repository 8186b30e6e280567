import ReactiveKernel

extension Signal where Value == Bool {
  /// Sends whether at least one of the latest values of two signals is true, whenever one of them sends.
  ///
  ///     self  --t-----f-----|
  ///     other -----f-----t----|
  ///     or    -----t--f--t----|    t: true  f: false
  ///
  /// Sends nothing before both have sent a value. Equal results in a row are all sent. Completes when both have; the
  /// first failure passes at once. This signal is subscribed first.
  ///
  /// Elsewhere: `or(_:)` (ReactiveSwift).
  ///
  /// - Parameter other: the other signal. Use `promoteError()` for one that cannot fail.
  @inlinable
  public func or(_ other: some SignalSource<Bool, Failure>) -> Signal {
    combineLatest(with: other).or()
  }
}

extension Signal {
  /// Sends whether any truth value of each row is true, for example after `combineLatest` of a collection.
  ///
  ///     self --a--b--c--|    a: [true, false]  b: [false, false]  c: []
  ///     or   --t--f--f--|    t: true  f: false
  ///
  /// The result for an empty row is false. Failures and completion pass.
  ///
  /// Elsewhere: `or` (ReactiveObjC), `any(_:)` (ReactiveSwift).
  @inlinable
  public func or() -> Signal<Bool, Failure> where Value: Sequence, Value.Element == Bool {
    lift(sendsOneForOne: true) { next in { values in next(values.contains(true)) } }
  }

  /// Sends whether either truth value of each pair is true.
  @inlinable
  public func or() -> Signal<Bool, Failure> where Value == (Bool, Bool) {
    lift(sendsOneForOne: true) { next in { values in next(values.0 || values.1) } }
  }

  /// Sends whether any truth value of each triple is true.
  @inlinable
  public func or() -> Signal<Bool, Failure> where Value == (Bool, Bool, Bool) {
    lift(sendsOneForOne: true) { next in { values in next(values.0 || values.1 || values.2) } }
  }

  /// Sends whether any truth value of each quadruple is true.
  @inlinable
  public func or() -> Signal<Bool, Failure> where Value == (Bool, Bool, Bool, Bool) {
    lift(sendsOneForOne: true) { next in { values in next(values.0 || values.1 || values.2 || values.3) } }
  }
}
