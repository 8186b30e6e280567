import ReactiveKernel
import ReactiveWindows

extension Signal {
  /// Splits the values into windows, which are signals, and continues each window while further values pass a test.
  ///
  ///     self                --1--2--4--3--4--|
  ///     window(while: even) --a--------b-----|
  ///     a                   --1--2--4--|
  ///     b                   -----------3--4--|
  ///
  /// A value that fails the test begins the next window. A window is sent right before its first value, so no window is
  /// empty. The open window completes when this signal completes. If this signal fails, first the open window fails,
  /// and then the result. ``window(until:)`` puts the value that ends a window into that window.
  /// `.flatMap { $0.collect() }` makes arrays of the windows.
  ///
  /// Windows queue their values for the first subscriber; see `window(count:)`.
  ///
  /// The `windowWhile` of Reactor drops the values that fail the test.
  ///
  /// Elsewhere: `windowUntil` (Reactor), with the opposite test.
  ///
  /// - Parameter isMember: called for each value except the first, on the thread that sends it.
  @inlinable
  public func window(
    while isMember: @escaping @Sendable (Value) -> Bool
  ) -> Signal<Signal<Value, Failure>, Failure> {
    windowing { windows in
      return { value in
        if !windows.isEmpty, !isMember(value) { windows.closeFirst() }
        if windows.isEmpty { windows.open() }
        windows.send(value)
      }
    }
  }

  /// Splits the values into windows, which are signals. A value continues the open window if this value and the
  /// previous value pass a test.
  ///
  /// A value that fails the test begins the next window. Otherwise it works like the variant that tests only the value.
  ///
  /// - Parameter isMember: called for each value except the first, with the previous value and the value itself, on the
  ///   thread that sends the value.
  @inlinable
  public func window(
    while isMember: @escaping @Sendable (_ last: Value, _ value: Value) -> Bool
  ) -> Signal<Signal<Value, Failure>, Failure> {
    windowing { windows in
      let last = SerialState<Value?>(nil)
      return { value in
        if let last = last.value, !isMember(last, value) { windows.closeFirst() }
        last.value = value
        if windows.isEmpty { windows.open() }
        windows.send(value)
      }
    }
  }
}
