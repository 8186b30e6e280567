import ReactiveKernel

extension Signal where Value: Hashable {
  /// Collects all values into a set, and sends it when the signal completes.
  ///
  ///     self    --1--2--1--|
  ///     toSet() -----------(a|)    a: {1, 2}
  ///
  /// Sends an empty set if there were no values. Of equal values the first is kept. A failure passes, and the values
  /// are dropped.
  ///
  /// Elsewhere: none of the four.
  @inlinable
  public func toSet() -> Signal<Set<Value>, Failure> {
    gathering(sendsAtEnd: true) {
      Gathering([], for: $0)
    } take: { held, value, _ in
      held.value.insert(value)
    } flush: { held, next in
      next(held.take())
    }
  }
}
