import ReactiveKernel

extension Signal {
  /// Collects values into arrays of `count` values.
  ///
  ///     self              --1--2--3--4--5--|
  ///     collect(count: 2) -----a-----b-----(c|)    a: [1, 2]  b: [3, 4]  c: [5]
  ///
  /// At completion, sends the values since the last full array, if there are any. A failure passes, and these values
  /// are dropped.
  ///
  /// Elsewhere: `collect(count:)` (ReactiveSwift), `buffer(timeSpan:count:scheduler:)` (RxSwift), `collect(_:)`
  /// (Combine).
  ///
  /// - Parameter count: how many values make an array; at least one.
  @inlinable
  public func collect(count: Int, file: StaticString = #file, line: UInt = #line) -> Signal<[Value], Failure> {
    Diagnostics.requireRoom(count, of: "collect(count:)", file: file, line: line)
    return gatheringArrays { held, value, send in
      held.value.append(value)
      if held.value.count == count { send(held.take()) }
    }
  }
}
