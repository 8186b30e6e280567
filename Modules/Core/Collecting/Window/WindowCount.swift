import ReactiveKernel
import ReactiveWindows

extension Signal {
  /// Splits the values into signals of `count` values. ``collect(count:file:line:)`` splits them into arrays.
  ///
  ///     self             --1--2--3--|
  ///     window(count: 2) --a-----b--|
  ///     a                --1--(2|)
  ///     b                --------3--|
  ///
  /// Each of these signals is a window. It is sent right before its first value, so no window is empty. RxJava and
  /// Reactor do the same. A window completes right after its last value, or when this signal completes. If this signal
  /// fails, first the open window fails, and then the result.
  ///
  /// Windows are hot, but queue their values for the first subscriber. This subscriber gets all values of the window,
  /// even if it subscribes late, as in RxJava and Reactor. So `concat()`, which subscribes to one window after the
  /// other, loses no value. Other subscribers get only later values (C14). A window that is released before its first
  /// subscription drops its queued values. Disposing the subscription to the result ends the open window without a
  /// terminal (C9).
  ///
  /// Elsewhere: `window(timeSpan:count:scheduler:)` (RxSwift).
  ///
  /// - Parameter count: how many values a window has; at least one.
  @inlinable
  public func window(
    count: Int, file: StaticString = #file, line: UInt = #line
  ) -> Signal<Signal<Value, Failure>, Failure> {
    Diagnostics.requireRoom(count, of: "window(count:)", file: file, line: line)
    return windowing { windows in
      let left = SerialState(0)
      return { value in
        if left.value == 0 {
          left.value = count
          windows.open()
        }
        windows.send(value)
        left.value -= 1
        if left.value == 0 { windows.closeFirst() }
      }
    }
  }
}
