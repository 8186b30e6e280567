import ReactiveKernel

extension Signal {
  /// Collects values into arrays, and continues an array while each further value passes a test.
  ///
  ///     self                 --1--2--4--3--4--|
  ///     collect(while: even) -----------a-----(b|)    a: [1, 2, 4]  b: [3, 4]
  ///
  /// A value that fails begins the next array, whose first value is not tested. At completion, the values of the open
  /// array are sent, if there are any. A failure passes, and these values are dropped.
  /// ``collect(until:)-((Value)->Bool)`` puts the value that ends an array into it.
  ///
  /// Elsewhere: `collect(_:)` (ReactiveSwift).
  ///
  /// - Parameter isMember: called for each value but the first of all, on the thread that sends it.
  @inlinable
  public func collect(while isMember: @escaping @Sendable (Value) -> Bool) -> Signal<[Value], Failure> {
    collect(while: { _, value in isMember(value) })
  }

  /// Collects values into arrays, and continues an array while the array and each further value pass a test.
  ///
  /// A value that fails begins the next array. Otherwise like the variant with a test of the value alone.
  ///
  /// - Parameter isMember: called for each value but the first of all, on the thread that sends it, with the values
  ///   before it in the array: at least one value.
  @inlinable
  public func collect(
    while isMember: @escaping @Sendable (_ gathered: [Value], _ value: Value) -> Bool
  ) -> Signal<[Value], Failure> {
    gatheringArrays { held, value, send in
      if !held.value.isEmpty, !isMember(held.value, value) { send(held.take()) }
      held.value.append(value)
    }
  }
}
