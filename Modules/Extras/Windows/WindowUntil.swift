import ReactiveKernel
import ReactiveWindows

extension Signal {
  /// Splits the values into windows, which are signals, and ends each window with a value that passes a test.
  ///
  ///     self                --1--2--3--4--5--|
  ///     window(until: even) --a-----b-----c--|
  ///     a                   --1--(2|)
  ///     b                   --------3--(4|)
  ///     c                   --------------5--|
  ///
  /// A window is sent right before its first value, so no window is empty. A window completes with the value that
  /// passes the test, or when this signal completes. If this signal fails, first the open window fails, and then the
  /// result. ``window(while:)-((Value)->Bool)`` puts the value that ends a window into the next window.
  /// `.flatMap { $0.collect() }` makes arrays of the windows.
  ///
  /// Windows queue their values for the first subscriber; see `window(count:)`.
  ///
  /// Elsewhere: `windowUntil` (Reactor).
  ///
  /// - Parameter isLast: called for each value, on the thread that sends it.
  @inlinable
  public func window(
    until isLast: @escaping @Sendable (Value) -> Bool
  ) -> Signal<Signal<Value, Failure>, Failure> {
    windowing { windows in
      return { value in
        let isLast = isLast(value)
        if windows.isEmpty { windows.open() }
        windows.send(value)
        if isLast { windows.closeFirst() }
      }
    }
  }
}
