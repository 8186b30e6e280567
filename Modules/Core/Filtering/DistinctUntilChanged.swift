import ReactiveKernel

extension Signal where Value: Equatable {
  /// Leaves out each value that equals the one before it.
  ///
  ///     self                 --1--1--2--2--1--|
  ///     distinctUntilChanged --1-----2-----1--|
  ///
  /// The first value is always sent, even if it is `nil`. Failures and completion pass.
  ///
  /// Elsewhere: `distinctUntilChanged` (ReactiveObjC), `skipRepeats()` (ReactiveSwift), `distinctUntilChanged()`
  /// (RxSwift), `removeDuplicates()` (Combine).
  @inlinable
  public func distinctUntilChanged() -> Signal {
    distinctUntilChanged { $0 == $1 }
  }
}

extension Signal {
  /// Leaves out each value that a closure finds equal to the last value sent.
  ///
  ///     self                                   --1--2--5--6--1--|
  ///     distinctUntilChanged less than 2 apart --1-----5-----1--|
  ///
  /// The first value is always sent. Failures and completion pass.
  ///
  /// Elsewhere: `skipRepeats(_:)` (ReactiveSwift), `distinctUntilChanged(_:)` (RxSwift), `removeDuplicates(by:)`
  /// (Combine).
  ///
  /// - Parameter areEqual: called with the last value that was sent and each later value, on the thread that sends the
  ///   later value.
  @inlinable
  public func distinctUntilChanged(_ areEqual: @escaping @Sendable (_ last: Value, _ value: Value) -> Bool) -> Signal {
    lift(sendsOneForOne: true) { next in
      let last = SerialState(Value?.none)
      return { value in
        if let last = last.value, areEqual(last, value) { return }
        last.value = value
        next(value)
      }
    }
  }

  /// Leaves out each value whose key equals the key of the value before it.
  ///
  ///     self                        --1--3--2--4--1--|
  ///     distinctUntilChanged by odd --1-----2-----1--|
  ///
  /// The first value is always sent. Only the last key is kept. Failures and completion pass.
  ///
  /// Elsewhere: `distinctUntilChanged(_:)`, `distinctUntilChanged(at:)` (RxSwift).
  ///
  /// - Parameter key: makes the key of each value, on the thread that sends it. A key path also works.
  @inlinable
  public func distinctUntilChanged<Key: Equatable & Sendable>(by key: @escaping @Sendable (Value) -> Key) -> Signal {
    lift(sendsOneForOne: true) { next in
      let last = SerialState(Key?.none)
      return { value in
        let key = key(value)
        if let last = last.value, last == key { return }
        last.value = key
        next(value)
      }
    }
  }
}
