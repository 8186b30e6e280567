import ReactiveKernel
import ReactiveWindows

extension Signal {
  /// Sends the values in signals of `count` values, and begins a new signal every `step` values.
  ///
  ///     self                      --1--2--3--4--5--|
  ///     window(count: 3, step: 2) --a-----b-----c--|
  ///     a                         --1--2--(3|)
  ///     b                         --------3--4--(5|)
  ///     c                         --------------5--|
  ///
  /// These signals are called windows. They may overlap or leave gaps. A window is sent right before its first value,
  /// so no window is empty. A window completes right after its last value, or when this signal completes. If this
  /// signal fails, first the open windows fail, and then the result. Values between two windows are dropped.
  /// `.flatMap { $0.collect() }` makes arrays of the windows.
  ///
  /// Windows queue their values for the first subscriber; see `window(count:)`.
  ///
  /// The `windowCount` of RxJS opens a window before its first value comes.
  ///
  /// Elsewhere: `window(count, skip)` (RxJava), `window(maxSize, skip)` (Reactor).
  ///
  /// - Parameters:
  ///   - count: how many values a window has; at least one.
  ///   - step: how many values lie between the beginnings of two windows; at least one.
  @inlinable
  public func window(
    count: Int, step: Int, file: StaticString = #file, line: UInt = #line
  ) -> Signal<Signal<Value, Failure>, Failure> {
    Diagnostics.requireRoom(count, of: "window(count:step:)", file: file, line: line)
    Diagnostics.requireRoom(step, of: "window(count:step:)", file: file, line: line)
    return windowing { windows in
      let discard = windows.downstream.discardHook(for: Value.self)
      // The number of values until the next window opens, and until the first one that is open closes.
      let left = SerialState((opening: 1, closing: count))
      return { value in
        left.value.opening -= 1
        if left.value.opening == 0 {
          left.value.opening = step
          windows.open()
        }
        guard !windows.isEmpty else {
          discard?(value)
          return
        }
        windows.send(value)
        left.value.closing -= 1
        guard left.value.closing == 0 else { return }
        windows.closeFirst()
        // The next window to close has opened already, or none is open.
        left.value.closing = windows.isEmpty ? count : step
      }
    }
  }
}
