import ReactiveKernel

extension Signal {
  /// Leaves out the first values.
  ///
  ///     self   --1--2--3--4--|
  ///     skip 2 --------3--4--|
  ///
  /// With fewer values than that nothing is sent. Failures and completion pass.
  ///
  /// Elsewhere: `skip:` (ReactiveObjC), `skip(first:)` (ReactiveSwift), `skip(_:)` (RxSwift), `dropFirst(_:)`
  /// (Combine).
  ///
  /// - Parameter count: how many values to leave out; not negative.
  @inlinable
  public func skip(_ count: Int, file: StaticString = #file, line: UInt = #line) -> Signal {
    Diagnostics.requireCount(count, of: "skip(_:)", file: file, line: line)
    return lift(sendsOneForOne: true) { next in
      let remaining = SerialState(count)
      return { value in
        if remaining.value > 0 { remaining.value &-= 1 } else { next(value) }
      }
    }
  }
}
