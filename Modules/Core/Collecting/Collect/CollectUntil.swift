import ReactiveKernel

extension Signal {
  /// Collects values into arrays, and ends each array with a value that passes a test.
  ///
  ///     self                 --1--2--3--4--5--|
  ///     collect(until: even) -----a-----b-----(c|)    a: [1, 2]  b: [3, 4]  c: [5]
  ///
  /// The value that passes is the last of its array. At completion, the values of the open array are sent, if there are
  /// any. A failure passes, and these values are dropped. ``collect(while:)-((Value)->Bool)`` puts the value that ends
  /// an array into the next one.
  ///
  /// Elsewhere: `collect(_:)` (ReactiveSwift).
  ///
  /// - Parameter isLast: called for each value, on the thread that sends it.
  @inlinable
  public func collect(until isLast: @escaping @Sendable (Value) -> Bool) -> Signal<[Value], Failure> {
    collect(until: { _, value in isLast(value) })
  }

  /// Collects values into arrays, and ends each array when the array and a new value pass a test.
  ///
  /// The new value is the last of its array. Otherwise like the variant with a test of the value alone.
  ///
  /// - Parameter isLast: called for each value, on the thread that sends it, with the values before it in its array,
  ///   which may be empty.
  @inlinable
  public func collect(
    until isLast: @escaping @Sendable (_ gathered: [Value], _ value: Value) -> Bool
  ) -> Signal<[Value], Failure> {
    gatheringArrays { held, value, send in
      let isFull = isLast(held.value, value)
      held.value.append(value)
      if isFull { send(held.take()) }
    }
  }
}
