import ReactiveKernel

extension Signal where Value: Equatable {
  /// Leaves out each value that equals the one before it.
  ///
  ///     self                 --1--1--2--2--1--|
  ///     distinctUntilChanged --1-----2-----1--|
  ///
  /// The first value is always sent, `nil` too. Failures and completion pass. ReactiveObjC: `distinctUntilChanged`. ReactiveSwift:
  /// `skipRepeats`.
  @inlinable
  public func distinctUntilChanged() -> Signal {
    lift { next in
      let last = SerialState(Value?.none)
      return { value in
        if let last = last.value, last == value { return }
        last.value = value
        next(value)
      }
    }
  }
}
