import ReactiveKernel

extension Signal {
  /// Skips the first `count` values.
  ///
  ///     self   --1--2--3--4--|
  ///     skip 2 --------3--4--|
  ///
  /// If the signal has at most `count` values, sends no value. Failures and completion pass.
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
