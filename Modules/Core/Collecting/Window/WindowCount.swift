import ReactiveKernel
import ReactiveWindows

extension Signal {
  /// Splits the values into signals of `count` values, as ``collect(count:file:line:)`` does into arrays.
  ///
  ///     self             --1--2--3--|
  ///     window(count: 2) --a-----b--|
  ///     a                --1--(2|)
  ///     b                --------3--|
  ///
  /// A window does not wait for its values. It is sent right before the first one, as in RxJava and Reactor, so no
  /// window is empty. It completes with its last value, or with this signal. A failure of this signal passes through
  /// the open window first.
  ///
  /// Windows are hot, but queue their values for the first subscriber. It gets all values of the window, even if it
  /// subscribes late, as in RxJava and Reactor, so `concat` loses none. Later subscribers get only later values (C14).
  /// A window that is released before its first subscription drops its queued values. Disposing the subscription ends
  /// the open window without a terminal (C9).
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
