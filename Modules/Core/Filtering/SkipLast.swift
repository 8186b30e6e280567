import ReactiveKernel

extension Signal {
  /// Skips the last `count` values.
  ///
  ///     self        --1--2--3--4--|
  ///     skip last 2 --------1--2--|
  ///
  /// Holds each value until `count` values have come after it. If `onDiscard` is applied downstream, its closure gets
  /// the values that are still held when the signal ends. Failures and completion pass at once.
  ///
  /// Elsewhere: `skipLast` (RxJava, Reactor).
  ///
  /// - Parameter count: how many values to leave out; not negative.
  @inlinable
  public func skip(last count: Int, file: StaticString = #file, line: UInt = #line) -> Signal {
    Diagnostics.requireCount(count, of: "skip(last:)", file: file, line: line)
    return .attaching(sendsOneValue: sendsOneValue) { downstream in
      let next = downstream.next
      let held = HeldValues<Value>(for: downstream)
      attach(
        under: downstream.subscription,
        next: { value in
          held.append(value)
          if held.count > count, let value = held.popFirst() { next(value) }
        }, terminal: downstream.terminal)
    }
  }
}
