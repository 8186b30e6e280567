import ReactiveKernel

extension Signal where Value: Hashable {
  /// Sends each value the first time it comes, and never again.
  ///
  ///     self     --1--2--1--3--2--|
  ///     distinct --1--2-----3-----|
  ///
  /// Failures and completion pass. All sent values are kept until the subscription ends, so memory grows with the
  /// number of different values. `distinctUntilChanged()` keeps only one value.
  ///
  /// Elsewhere: `uniqueValues()` (ReactiveSwift).
  @inlinable
  public func distinct() -> Signal {
    distinct { $0 }
  }
}

extension Signal {
  /// Sends each value whose key has not come before.
  ///
  ///     self               --1--2--3--4--|
  ///     distinct by parity --1--2--------|
  ///
  /// Failures and completion pass. All keys are kept until the subscription ends, so memory grows with the number of
  /// different keys.
  ///
  /// Elsewhere: `uniqueValues(_:)` (ReactiveSwift).
  ///
  /// - Parameter key: makes the key of each value, on the thread that sends it. A key path also works.
  @inlinable
  public func distinct<Key: Hashable & Sendable>(by key: @escaping @Sendable (Value) -> Key) -> Signal {
    lift(sendsOneForOne: true) { next in
      let seen = SerialState(Set<Key>())
      return { value in if seen.value.insert(key(value)).inserted { next(value) } }
    }
  }
}
