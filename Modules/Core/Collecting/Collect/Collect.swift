import ReactiveKernel

extension Signal {
  /// Collects all values into one array, and sends it when the signal completes.
  ///
  ///     self      --1--2--3--|
  ///     collect() -----------(a|)    a: [1, 2, 3]
  ///
  /// Sends an empty array if there were no values. A failure passes, and the values are dropped.
  ///
  /// Elsewhere: `collect` (ReactiveObjC), `collect()` (ReactiveSwift, Combine), `toArray()` (RxSwift).
  @inlinable
  public func collect() -> Signal<[Value], Failure> {
    gathering(sendsAtEnd: true) {
      Gathering([], for: $0)
    } take: { held, value, _ in
      held.value.append(value)
    } flush: { held, next in
      next(held.take())
    }
  }
}
